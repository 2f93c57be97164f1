export * from './signTest';
