export { JUDGES } from './answering';
export * from './canonical';
export * from './cells';
export * from './limits';
export { MIGRATIONS } from './migrate';
export * from './models';
export * from './schema';
export * from './scope';
export * from './view';
