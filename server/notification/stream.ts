import { type AttendanceEvent, attendanceEvent } from '#contract/attendance.ts';
import { changeEvent, type LiveChange } from '#contract/live-change.ts';
import { type News, notificationEvent } from '#contract/notification.ts';
import type { Me } from '#server/http/session.ts';
import type { LiveNotifications } from './live.ts';
import type { FoundNews } from './queries.ts';

/** In milliseconds. Keeps proxies from closing the connection. */
const heartbeat = 20_000;
/** Of so many heartbeats one asks whether the session lives: what a stream says without an event tells nobody anything. */
const heartbeatsPerLook = 3;
/** In milliseconds. What changes within it is told together: a page reads once for many writes. */
const gathering = 1_000;

interface StreamOptions {
  live: LiveNotifications;
  me: Me;
  /** aborted when the client disconnects */
  signal: AbortSignal;
  /** the caller as he is now; undefined once the session has ended */
  findMe: () => Promise<Me | undefined>;
  findNews: () => Promise<FoundNews>;
}

/** Staff follow what happens in the hostel they have chosen, administrators all of it. What is of no hostel is for all of them. */
const follows = ({ role, hostelId }: Me, event: Pick<LiveChange, 'hostelId'>): boolean =>
  role === 'hosteladmin' || (role !== 'student' && (event.hostelId === null || hostelId === event.hostelId));

/**
 * Server-sent events: one at the start, which says for how many milliseconds there was nothing, and one whenever there may be a new
 * notification. That brings what is new, once the session is known to live, so that an open page need not ask; where more than
 * notifications may have been missed it is empty, and the page reads everything. Marks of attendance come as ids of whom to read again,
 * other changes as the tables they were made in. Students hear of their own matters by notifications only: they are too many.
 * Throws at once where one person has too many.
 */
export function streamOfNotifications({ live, me: opener, signal, findMe, findNews }: StreamOptions): AsyncGenerator<string> {
  let isPending = true;
  let isFirst = true;
  let hasMissed = false;
  /** the notifications that tell of a post and have been told */
  let toldOfPosts: ReadonlySet<string> = new Set();
  let latest = opener;
  /** whether the caller is not the one of the last event */
  let isOther = false;
  let marks: AttendanceEvent[] = [];
  let changes: LiveChange[] = [];
  let gathered: NodeJS.Timeout | undefined;
  let wakeUp: (() => void) | undefined;
  const wake = () => {
    isPending = true;
    wakeUp?.();
  };
  const miss = () => {
    hasMissed = true;
  };
  const unsubscribe = live.subscribe(opener.userId, wake, miss);
  const takeMarks = (event: AttendanceEvent) => {
    marks.push(event);
    // who has chosen that hostel since the last look hears of it with the next heartbeat: not everybody's session is read for every mark
    if (follows(latest, event)) wakeUp?.();
  };
  const unsubscribeFromMarks = opener.role === 'student' ? undefined : live.subscribeToMarks(takeMarks);
  const takeChange = (change: LiveChange) => {
    if (!follows(latest, change) || changes.some(({ hostelId, table }) => hostelId === change.hostelId && table === change.table)) return;
    changes.push(change);
    gathered ??= setTimeout(() => {
      gathered = undefined;
      wakeUp?.();
    }, gathering);
  };
  const unsubscribeFromChanges = opener.role === 'student' ? undefined : live.subscribeToChanges(takeChange);
  const leave = () => {
    unsubscribe();
    unsubscribeFromMarks?.();
    unsubscribeFromChanges?.();
    clearTimeout(gathered);
    signal.removeEventListener('abort', leave);
    wakeUp?.();
  };
  // a client may be gone before the first event is asked for; then nothing of the generator below runs
  signal.addEventListener('abort', leave);
  if (signal.aborted) leave();

  /** What comes with the event. */
  async function tell(): Promise<string> {
    // what comes from here on is an event of its own
    isPending = false;
    const [first, missed, other] = [isFirst, hasMissed, isOther];
    isFirst = false;
    hasMissed = false;
    isOther = false;
    // for how long there was nothing, so that a page which has just read everything need not read it again
    if (first) return String(live.quietFor(opener.userId));
    if (missed) return '';
    const { newest, unread, ofPosts } = await findNews();
    const me = other || [...ofPosts].some((id) => !toldOfPosts.has(id));
    toldOfPosts = ofPosts;
    return JSON.stringify({ newest, unread, me } satisfies News);
  }

  async function* events(): AsyncGenerator<string> {
    try {
      for (let round = 0; !signal.aborted && !live.closed; round = isPending ? 0 : round + 1) {
        if (isPending || marks.length > 0 || changes.length > 0 || round % heartbeatsPerLook === 0) {
          const me = await findMe();
          if (!me) return;
          isOther ||= JSON.stringify(me) !== JSON.stringify(latest);
          latest = me;
        }
        const told = isPending ? await tell() : undefined;
        const followed = marks.filter((event) => follows(latest, event));
        const tables = new Set(changes.filter((change) => follows(latest, change)).map(({ table }) => table));
        marks = [];
        changes = [];
        const events = [
          ...(told === undefined ? [] : [`event: ${notificationEvent}\ndata: ${told}\n\n`]),
          ...followed.map((event) => `event: ${attendanceEvent}\ndata: ${JSON.stringify(event)}\n\n`),
          ...(tables.size > 0 ? [`event: ${changeEvent}\ndata: ${[...tables].join()}\n\n`] : []),
        ];
        yield events.join('') || ': heartbeat\n\n';
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, heartbeat);
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
          // a notification since the check above must not wait for the heartbeat
          if (isPending || marks.some((event) => follows(latest, event)) || signal.aborted || live.closed) wakeUp();
        });
      }
    } finally {
      leave();
    }
  }
  return events();
}
