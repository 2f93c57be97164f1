export type { Layout, LayoutOptions } from './layout';
export { pca, type Pca } from './pca';
export { umap } from './umap';
