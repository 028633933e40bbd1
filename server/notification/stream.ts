import { notificationEvent } from '#contract/notification.ts';
import type { LiveNotifications } from './live.ts';

/** Keeps proxies from hanging up, and bounds how long a stream outlives its session. */
const heartbeat = 20_000;

/** Nobody sleeps yet. */
const awake = () => {};

interface Listening {
  live: LiveNotifications;
  accountId: string;
  /** aborted when the client is gone */
  signal: AbortSignal;
  isSignedIn: () => Promise<boolean>;
}

/**
 * Server-sent events: one `told` at the start, and one whenever there may be something new. The event carries no content:
 * the page asks for its notifications with the call that checks who it is.
 */
export async function* streamOfNotifications({ live, accountId, signal, isSignedIn }: Listening): AsyncGenerator<string> {
  let news = true;
  let wakeUp = awake;
  const wake = () => {
    news = true;
    wakeUp();
  };
  const leave = live.subscribe(accountId, wake);
  const stop = () => wakeUp();
  signal.addEventListener('abort', stop);
  try {
    while (!signal.aborted && !live.closed && (await isSignedIn())) {
      yield news ? `event: ${notificationEvent}\ndata: \n\n` : ': still here\n\n';
      news = false;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, heartbeat);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
        // what came between the last look and this line must not wait for the heartbeat
        if (news || signal.aborted || live.closed) wakeUp();
      });
    }
  } finally {
    leave();
    signal.removeEventListener('abort', stop);
  }
}
