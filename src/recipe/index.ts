export * from './canonical';
export * from './limits';
export * from './models';
export * from './schema';
