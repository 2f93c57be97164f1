/** One call as the test server saw it. */
export interface LlmServerCall {
  path: string;
  model: string;
  origin: string | null;
  /** Whether a key came along. */
  auth: boolean;
  /** Names of the headers, sorted. */
  headers: string[];
  /** Which verdict the prompt asked for. */
  judge: 'faithful' | 'complete' | 'refused' | null;
  /** Of system and user prompt. */
  hash: string;
  temperature: number | null;
  /** Milliseconds since 1970. */
  at: number;
  /** How many calls with this model and prompt there have been, this one included. */
  nth: number;
  done: 'no' | 'yes' | 'error' | 'cut' | 'redirected';
}

export interface LlmServer {
  port: number;
  /** `http://127.0.0.1:<port>`; the base address of a provider is `<url>/v1` (Google: `/v1beta`). */
  url: string;
  readonly calls: LlmServerCall[];
  /** Another behaviour for a model name, such as `{ good: 'overloaded' }`; forgotten by reset(). */
  script: Record<string, string>;
  reset(): void;
  /** Lets the calls of the model `hold` go on. */
  release(): void;
  close(): Promise<void>;
}

export const MODELS: readonly string[];
export function startLlmServer(options?: { port?: number; cors?: boolean }): Promise<LlmServer>;
