import { notificationEvent } from '#contract/notification.ts';
import type { LiveNotifications } from './live.ts';

/** In milliseconds. Keeps proxies from closing the connection. */
const heartbeat = 20_000;
/** Of so many heartbeats one asks whether the session lives: what a stream says without an event tells nobody anything. */
const heartbeatsPerLook = 3;

interface StreamOptions {
  live: LiveNotifications;
  accountId: string;
  /** aborted when the client disconnects */
  signal: AbortSignal;
  isSignedIn: () => Promise<boolean>;
}

/**
 * Server-sent events: one at the start, and one whenever there may be a new notification. The events have no content: the page
 * fetches its notifications with the usual call, which checks who is asking. Throws at once where one person has too many.
 */
export function streamOfNotifications({ live, accountId, signal, isSignedIn }: StreamOptions): AsyncGenerator<string> {
  let isPending = true;
  let wakeUp: (() => void) | undefined;
  const wake = () => {
    isPending = true;
    wakeUp?.();
  };
  const unsubscribe = live.subscribe(accountId, wake);
  const leave = () => {
    unsubscribe();
    signal.removeEventListener('abort', leave);
    wakeUp?.();
  };
  // a client may be gone before the first event is asked for; then nothing of the generator below runs
  signal.addEventListener('abort', leave);
  if (signal.aborted) leave();

  async function* events(): AsyncGenerator<string> {
    try {
      for (let round = 0; !signal.aborted && !live.closed; round = isPending ? 0 : round + 1) {
        if ((isPending || round % heartbeatsPerLook === 0) && !(await isSignedIn())) return;
        yield isPending ? `event: ${notificationEvent}\ndata: \n\n` : ': heartbeat\n\n';
        isPending = false;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, heartbeat);
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
          // a notification since the check above must not wait for the heartbeat
          if (isPending || signal.aborted || live.closed) wakeUp();
        });
      }
    } finally {
      leave();
    }
  }
  return events();
}
