import { Fault } from './fault.ts';

/** In seconds. */
export const comeAgainAfter = 30;
const mostWaiting = 10;

/** Runs work one after the other, because each takes a core and much memory. With ten waiting, more is refused as busy. */
export class OneAtATime {
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= mostWaiting) throw new Fault('busy', { retryAfter: comeAgainAfter });
    this.#waiting++;
    const running = this.#last.then(work);
    this.#last = running.catch(() => undefined);
    return await running.finally(() => this.#waiting--);
  }
}
