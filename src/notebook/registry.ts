import type { Component } from 'svelte';
import type { CellType } from '../recipe';
import EvaluateCell from './evaluate/EvaluateCell.svelte';
import TextCell from './text/TextCell.svelte';

export type CellComponent = Component<{ cellId: string }>;
type Entry = { component: CellComponent } | { load: () => Promise<{ default: CellComponent }> };

/**
 * The component of each cell type. What the first screen shows is part of the first load; the others are fetched when
 * their cell is open.
 */
export const CELL_COMPONENTS: Record<CellType, Entry> = {
  text: { component: TextCell },
  evaluate: { component: EvaluateCell },
  'knowledge-base': { load: () => import('./knowledge-base/KnowledgeBaseCell.svelte') },
  'eval-set': { load: () => import('./eval-set/EvalSetCell.svelte') },
  chunking: { load: () => import('./chunking/ChunkingCell.svelte') },
  search: { load: () => import('./search/SearchCell.svelte') },
  'hand-metrics': { load: () => import('./hand-metrics/HandMetricsCell.svelte') },
  map: { load: () => import('./map/MapCell.svelte') },
  compare: { load: () => import('./compare/CompareCell.svelte') },
  log: { load: () => import('./log/LogCell.svelte') },
  generate: { load: () => import('./generate/GenerateCell.svelte') },
  judge: { load: () => import('./judge/JudgeCell.svelte') },
  align: { load: () => import('./align/AlignCell.svelte') },
  'compare-answers': { load: () => import('./compare-answers/CompareAnswersCell.svelte') },
  sweep: { load: () => import('./sweep/SweepCell.svelte') },
};
