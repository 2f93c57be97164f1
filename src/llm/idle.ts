/** Watches for silence. */
export interface IdleTimer {
  /** Aborted after `ms` without a sign of life, or when it is ended. */
  signal: AbortSignal;
  /** Whether silence was the reason. */
  readonly timedOut: boolean;
  alive(): void;
  /** Stops watching, and whatever hangs on the signal. */
  end(): void;
}

/** @param ms longest silence; the first sign of life is waited for as long */
export function idleTimer(ms: number): IdleTimer {
  const controller = new AbortController();
  let timedOut = false;
  const fire = () => {
    timedOut = true;
    controller.abort(new DOMException('Nothing came for too long.', 'TimeoutError'));
  };
  let timer = setTimeout(fire, ms);
  return {
    signal: controller.signal,
    get timedOut() {
      return timedOut;
    },
    alive() {
      if (controller.signal.aborted) return;
      clearTimeout(timer);
      timer = setTimeout(fire, ms);
    },
    end() {
      clearTimeout(timer);
      controller.abort(new DOMException('The call is over.', 'AbortError'));
    },
  };
}
