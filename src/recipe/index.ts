export * from './canonical';
export * from './limits';
export * from './schema';
