/** The part of wink-bm25-text-search 3.1.2 that the bench calls; the package has no types. */
declare module 'wink-bm25-text-search' {
  interface WinkBm25 {
    defineConfig(config: {
      fldWeights: Record<string, number>;
      bm25Params: { k1: number; b: number; k: number };
    }): boolean;
    definePrepTasks(tasks: ((input: string) => string[])[]): number;
    addDoc(doc: Record<string, string>, id: number): number;
    consolidate(precision: number): boolean;
    search(text: string, limit: number): [id: string, score: number][];
  }
  export default function create(): WinkBm25;
}
