import type { TestProject } from 'vitest/node';
import { startLlmServer } from './server.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the test LLM server, without a path. */
    llmUrl: string;
  }
}

/** One language model for all tests in the browser. */
export default async function setup(project: TestProject) {
  const server = await startLlmServer();
  project.provide('llmUrl', server.url);
  return () => server.close();
}
