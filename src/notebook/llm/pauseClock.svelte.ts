/** The seconds of a pause as they run down. */
export class PauseClock {
  /** Milliseconds since 1970. */
  now = $state(Date.now());
  /** When the pause began, as far as this page saw it. */
  begun = $state(0);

  /** Runs while there is a pause. Made in a component, it ends with it. */
  constructor(paused: () => unknown) {
    $effect(() => {
      if (!paused()) return;
      this.now = this.begun = Date.now();
      const timer = setInterval(() => (this.now = Date.now()), 1000);
      return () => clearInterval(timer);
    });
  }
}
