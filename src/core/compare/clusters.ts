/**
 * Questions that share a gold document, directly or by way of others: they rise and fall together when that document's
 * chunks change, so a bootstrap that draws them one by one takes its sample for richer than it is. A question without
 * gold is a cluster of its own. Union–find with path halving (Tarjan & van Leeuwen 1984).
 * @param gold of each question
 * @returns indices of the questions of each cluster, both in order of first appearance
 */
export function clustersOf(gold: readonly (readonly string[])[]): number[][] {
  const parent = gold.map((_, i) => i);
  const rootOf = (i: number): number => {
    let at = i;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] as number] as number;
      at = parent[at] as number;
    }
    return at;
  };
  const firstOf = new Map<string, number>();
  gold.forEach((docs, i) => {
    for (const doc of docs) {
      const first = firstOf.get(doc);
      if (first === undefined) firstOf.set(doc, i);
      else parent[rootOf(i)] = rootOf(first);
    }
  });
  const clusters = new Map<number, number[]>();
  gold.forEach((_, i) => {
    const root = rootOf(i);
    const cluster = clusters.get(root);
    if (cluster) cluster.push(i);
    else clusters.set(root, [i]);
  });
  return [...clusters.values()];
}
