/** Longest wait for another tab to write what it has not yet written. */
const HAND_OVER_MS = 500;
const CHANNEL = 'rag-eval-notebook';

/** `labels`: what is kept under the id of a label changed; the others are about the notebook with the id. */
type Message = { kind: 'released' | 'saved' | 'labels'; id: string };

/**
 * Which tab may write a notebook. Built on Web Locks, which browsers offer on https and localhost only: elsewhere every
 * tab may write, and the revision of the stored record (Storage.saveNotebook) still keeps them from overwriting each
 * other.
 */
export class TabLock {
  #release: (() => void) | null = null;

  /**
   * Takes the right to write a notebook; `null` when another tab has it. With `steal` it is taken from that tab, after
   * giving it the time to write. `onLost` is called when another tab takes it in turn.
   */
  static async take(id: string, onLost: () => void, { steal = false } = {}): Promise<TabLock | null> {
    const lock = new TabLock();
    if (!navigator.locks) return lock;
    const handedOver = steal ? released(id) : null;
    const taken = await new Promise<boolean>((settle) => {
      const held = (granted: Lock | null) => {
        settle(granted !== null);
        return granted ? new Promise<void>((release) => (lock.#release = release)) : undefined;
      };
      navigator.locks
        .request(`${CHANNEL} ${id}`, steal ? { steal } : { ifAvailable: true }, held)
        .catch((error: unknown) => {
          if (lock.#release === null) settle(false);
          else if (error instanceof DOMException && error.name === 'AbortError') onLost();
        });
    });
    if (!taken) return null;
    await handedOver;
    return lock;
  }

  release() {
    this.#release?.();
    this.#release = null;
  }
}

/** Tells other tabs that something was written, or that all of a notebook is written and this tab writes no more. */
export function tell(...messages: Message[]) {
  if (typeof BroadcastChannel === 'undefined' || messages.length === 0) return;
  const channel = new BroadcastChannel(CHANNEL);
  for (const message of messages) channel.postMessage(message);
  channel.close();
}

/** Calls back for every message of another tab. Returns how to stop. */
export function listen(hear: (message: Message) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event: MessageEvent<Message>) => hear(event.data);
  return () => channel.close();
}

function released(id: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = listen((message) => {
      if (message.kind === 'released' && message.id === id) done();
    });
    const timer = setTimeout(() => done(), HAND_OVER_MS);
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
  });
}
