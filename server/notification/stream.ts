import type { AttendanceEvent } from '#contract/attendance/attendance.ts';
import { changeEvent, type LiveChange } from '#contract/call/live-change.ts';
import { type News, notificationEvent } from '#contract/notification/notification.ts';
import { isStaff } from '#contract/roles.ts';
import { readsCare } from '#contract/round/round-care.ts';
import type { Me } from '#server/call/session.ts';
import { readersOf, recordOf } from '#server/db/record-table.ts';
import type { LiveNotifications } from '#server/live/live.ts';
import type { FoundNews } from './queries.ts';

/** In milliseconds. Keeps proxies from closing the connection. */
const heartbeat = 20_000;
/** One of so many heartbeats checks that the session still exists. That is often enough: a heartbeat carries no data. */
const heartbeatsPerLook = 3;
/** In milliseconds. Changes within this time are sent together, so that a page reads once for many writes. */
const gathering = 1_000;
/** In milliseconds. Students are told of a notice within this time, each at another moment, and read within two more: there are thousands of them. */
const spreading = 1_000;

interface StreamOptions {
  live: LiveNotifications;
  me: Me;
  /** aborted when the client disconnects */
  signal: AbortSignal;
  /** the caller as of now; undefined once the session has ended */
  findMe: () => Promise<Me | undefined>;
  findNews: () => Promise<FoundNews>;
  /** the text of the event for marks, the same for everybody who follows it */
  textOfMarks: (event: AttendanceEvent) => Promise<string>;
}

/** Students and guards are told of their notifications, and by an event without content of what their whole hostel reads, such as notices. */
const followsNone = ({ role }: Me): boolean => !isStaff(role);

/** Staff follow the events of the hostel they have chosen, administrators those of all hostels. An event without a hostel is for all of them. */
const follows = (me: Me, event: Pick<LiveChange, 'hostelId'>): boolean =>
  me.role === 'hosteladmin' || (!followsNone(me) && (event.hostelId === null || me.hostelId === event.hostelId));

/** Who may not read what is entered about students is not even told when it was: it is about somebody of their hostel. */
const mayLearnOf = (me: Me, change: LiveChange): boolean =>
  followsNone(me)
    ? recordOf(change.table)?.toldToStudents === true && (change.hostelId === null || change.hostelId === me.hostelId)
    : follows(me, change) && (readsCare(me.role) || !recordOf(change.table)?.care);

/** The beginnings of the names of the calls that somebody is to make again after a change. */
const callsAfter = (me: Me, { table }: LiveChange): readonly string[] =>
  followsNone(me) ? [table.split('_', 1)[0] ?? table] : readersOf(table);

/**
 * Server-sent events. The first carries the milliseconds for which there was no event. Another follows whenever there may be a new
 * notification, after a check of the session; it carries the news, so that an open page need not ask. If other events may have been
 * missed, it is empty and the page reads everything. An event for marks of attendance carries the records of the students, one
 * for other changes the calls that read them. Students are too many for these: they get notifications, and
 * are told of notices.
 * Throws immediately if the account has too many streams open.
 */
export function streamOfNotifications({ live, me: opener, signal, findMe, findNews, textOfMarks }: StreamOptions): AsyncGenerator<string> {
  let isPending = true;
  let isFirst = true;
  let hasMissed = false;
  /** ids of the notifications about a place in a team that were already sent */
  let sentOfPosts: ReadonlySet<string> = new Set();
  let latest = opener;
  /** whether the caller's role, hostel or other details have changed since the last event */
  let hasCallerChanged = false;
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
    // staff who have switched to that hostel meanwhile get the marks with the next heartbeat: reading every open session for every
    // mark would cost too much
    if (follows(latest, event)) wakeUp?.();
  };
  const unsubscribeFromMarks = followsNone(opener) ? undefined : live.subscribeToMarks(takeMarks);
  const takeChange = (change: LiveChange) => {
    if (!mayLearnOf(latest, change) || changes.some(({ hostelId, table }) => hostelId === change.hostelId && table === change.table))
      return;
    changes.push(change);
    const wait = followsNone(opener) ? Math.random() * spreading : gathering;
    gathered ??= setTimeout(() => {
      gathered = undefined;
      wakeUp?.();
    }, wait);
  };
  const unsubscribeFromChanges = live.subscribeToChanges(takeChange);
  const leave = () => {
    unsubscribe();
    unsubscribeFromMarks?.();
    unsubscribeFromChanges();
    clearTimeout(gathered);
    signal.removeEventListener('abort', leave);
    wakeUp?.();
  };
  // a client may disconnect before the first event is requested; then the generator below never runs
  signal.addEventListener('abort', leave);
  if (signal.aborted) leave();

  /** The data of a notification event. */
  async function notificationData(): Promise<string> {
    // a wake from here on causes another event
    isPending = false;
    const [first, missed, callerChanged] = [isFirst, hasMissed, hasCallerChanged];
    isFirst = false;
    hasMissed = false;
    hasCallerChanged = false;
    // if it was quiet for long enough, a page that has just read everything need not read it again
    if (first) return String(live.quietFor(opener.userId));
    if (missed) return '';
    const { newest, unread, ofPosts } = await findNews();
    const me = callerChanged || [...ofPosts].some((id) => !sentOfPosts.has(id));
    sentOfPosts = ofPosts;
    return JSON.stringify({ newest, unread, me } satisfies News);
  }

  async function* events(): AsyncGenerator<string> {
    try {
      for (let round = 0; !signal.aborted && !live.closed; round = isPending ? 0 : round + 1) {
        // that there is a notice may be told to whoever was here a minute ago: who they are shows when they read it
        const concernsMe = isPending || marks.length > 0 || (changes.length > 0 && !followsNone(latest));
        if (concernsMe || round % heartbeatsPerLook === 0) {
          const me = await findMe();
          if (!me) return;
          hasCallerChanged ||= JSON.stringify(me) !== JSON.stringify(latest);
          latest = me;
        }
        const data = isPending ? await notificationData() : undefined;
        const followed = marks.filter((event) => follows(latest, event));
        const calls = new Set(changes.filter((change) => mayLearnOf(latest, change)).flatMap((change) => callsAfter(latest, change)));
        marks = [];
        changes = [];
        const events = [
          ...(data === undefined ? [] : [`event: ${notificationEvent}\ndata: ${data}\n\n`]),
          ...(await Promise.all(followed.map(textOfMarks))),
          ...(calls.size > 0 ? [`event: ${changeEvent}\ndata: ${[...calls].join()}\n\n`] : []),
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
