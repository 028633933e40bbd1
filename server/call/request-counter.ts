interface Window {
  count: number;
  endsAt: number;
}

/** Counts by key, in windows of time that begin with the first event of a key. */
export class RequestCounter {
  /** in the order in which they end, because all are of one length */
  readonly #windows = new Map<string, Window>();
  readonly #length: number;
  readonly #mostKeys: number;

  /** `length` in milliseconds. With more keys than `mostKeys` the oldest windows are forgotten, which limits the memory used. */
  constructor(length: number, mostKeys: number) {
    this.#length = length;
    this.#mostKeys = mostKeys;
  }

  /** Counts one event; returns the seconds to wait when there were more than `max`, otherwise 0. */
  count(key: string, max: number): number {
    // a clock that nobody can set back, so that no wait is longer than a window
    const now = performance.now();
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      this.#windows.delete(key);
      window = { count: 0, endsAt: now + this.#length };
      this.#windows.set(key, window);
      this.#forget(now);
    }
    window.count++;
    return window.count > max ? Math.ceil((window.endsAt - now) / 1000) : 0;
  }

  /** Seconds to wait if at least `max` events were counted, otherwise 0. */
  wait(key: string, max: number): number {
    const left = (this.#windows.get(key)?.endsAt ?? 0) - performance.now();
    return left > 0 && (this.#windows.get(key)?.count ?? 0) >= max ? Math.ceil(left / 1000) : 0;
  }

  #forget(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size <= this.#mostKeys) return;
      this.#windows.delete(key);
    }
  }
}
