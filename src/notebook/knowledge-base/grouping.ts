import type { Article } from '../../core/types';

/** Articles of one category. `category` is empty for those without. */
export interface Group {
  category: string;
  articles: Article[];
}

/** A group as the list shows it: its first articles, and how many more it has. */
export interface ShownGroup extends Group {
  total: number;
  open: boolean;
}

/** Up to here all groups start open. */
const OPEN_ALL = 60;

export function categoryOf(article: Article): string {
  return article.meta['category']?.trim() ?? '';
}

/** Groups in the order in which the categories appear; articles without one come last. */
export function groupByCategory(articles: readonly Article[]): Group[] {
  const groups = new Map<string, Article[]>();
  for (const article of articles) {
    const category = categoryOf(article);
    const group = groups.get(category);
    if (group) group.push(article);
    else groups.set(category, [article]);
  }
  const none = groups.get('');
  groups.delete('');
  if (none) groups.set('', none);
  return [...groups].map(([category, list]) => ({ category, articles: list }));
}

/**
 * Whether a group is open: as the reader left it; otherwise all are in a small knowledge base, and in a large one only
 * the group of the selected article, or the only one.
 */
export function isOpen(
  group: Group,
  groups: readonly Group[],
  toggled: ReadonlyMap<string, boolean>,
  selected: string,
) {
  const chosen = toggled.get(group.category);
  if (chosen !== undefined) return chosen;
  if (groups.length === 1) return true;
  const count = groups.reduce((sum, { articles }) => sum + articles.length, 0);
  return count <= OPEN_ALL || group.category === selected;
}

/** The first `limit` lines of the list: a line is a category or an article. */
export function firstLines(
  groups: readonly Group[],
  open: (group: Group) => boolean,
  limit: number,
): { shown: ShownGroup[]; hidden: number } {
  const shown: ShownGroup[] = [];
  let left = limit;
  let hidden = 0;
  for (const group of groups) {
    const total = group.articles.length;
    const isGroupOpen = open(group);
    if (left <= 0) {
      hidden += total;
      continue;
    }
    left -= 1;
    const articles = isGroupOpen ? group.articles.slice(0, Math.max(0, left)) : [];
    if (isGroupOpen) hidden += total - articles.length;
    left -= articles.length;
    shown.push({ category: group.category, articles, total, open: isGroupOpen });
  }
  return { shown, hidden };
}
