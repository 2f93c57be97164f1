/** The little of the Cache API that the model cache needs. */
export interface FileStore {
  match(url: string): Promise<Response | undefined>;
  put(url: string, response: Response): Promise<void>;
  delete(url: string): Promise<unknown>;
  urls(): Promise<string[]>;
}

export class WebStore implements FileStore {
  constructor(private readonly cache: Cache) {}
  match(url: string) {
    return this.cache.match(url);
  }
  put(url: string, response: Response) {
    return this.cache.put(url, response);
  }
  delete(url: string) {
    return this.cache.delete(url);
  }
  async urls() {
    return (await this.cache.keys()).map((request) => request.url);
  }
}

/** Stands in where the Cache API cannot be used. */
export class MemoryStore implements FileStore {
  readonly #files = new Map<string, { body: Blob; headers: Headers }>();

  async match(url: string) {
    const file = this.#files.get(url);
    return file && new Response(file.body, { headers: file.headers });
  }
  async put(url: string, response: Response) {
    this.#files.set(url, { body: await response.blob(), headers: response.headers });
  }
  async delete(url: string) {
    return this.#files.delete(url);
  }
  async urls() {
    return [...this.#files.keys()];
  }
}
