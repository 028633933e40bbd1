/**
 * The way of a mark to the server. A mark is kept on the device before anything else, goes off by itself, and is tried until the
 * server has answered; a tab that is killed in between, or a phone without a network, loses nothing and sends nothing twice.
 */
import type { AttendanceOption, AttendanceRecord } from '#contract/attendance.ts';
import type { Reply } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { api, newIdempotencyKey, queryClient, queryKeyOf } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { getSession, onSessionChange, workplaceOf } from '#web/session.ts';
import { createStore, useStore } from '#web/store.ts';
import {
  type Batch,
  batchOf,
  dropHeld,
  type HeldMark,
  isAnyUnsent,
  type Kept,
  readKept,
  saveMarks,
  settleBatch,
  type SheetKey,
  takeBatch,
  type WaitingMark,
} from './outbox-store.ts';
import { setKept } from '#web/kept-here.ts';
import { isOf, unsentIn } from './marks.ts';

export interface Outbox extends Kept {
  /** whose it is; null until it has been read */
  account: string | null;
  sending: boolean;
  /** why the last try failed */
  error: Error | undefined;
}

const empty: Outbox = { account: null, marks: [], batches: [], held: [], sending: false, error: undefined };
const store = createStore<Outbox>(empty);
const change = (changes: Partial<Outbox>): void => store.set({ ...store.get(), ...changes });
export const useOutbox = (): Outbox => useStore(store, (outbox) => outbox);

/** Taps in quick succession go together. */
const pauseBeforeSending = 350;
const shortestPause = 2_000;
const longestPause = 60_000;
let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let underWay: Promise<void> | undefined;

/** Tells the other tabs of this browser, which show and send the same marks. */
const tabs = new BroadcastChannel('hostelry-roll-call');
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is of this origin
const tellTabs = (): void => tabs.postMessage('changed');

/** What is kept could not be written: the device is full, or forbids it. The marks stay in this tab then, and are sent all the same. */
async function kept<T>(write: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await write();
  } catch {
    return otherwise;
  }
}

function plan(pause: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendAll(), pause);
}

function planAgain(): void {
  const pause = Math.min(longestPause, shortestPause * 2 ** tries);
  tries += 1;
  plan(pause * (0.75 + Math.random() / 2));
}

/** Nothing of one's own waits; marks of somebody else who used this device may, until they come back. */
async function tellNothingWaits(): Promise<void> {
  setKept((await kept(isAnyUnsent, false)) ? 'unsent' : 'list');
}

async function readAgain(account: string): Promise<void> {
  const found = await kept<Kept>(() => readKept(account), store.get().account === account ? store.get() : empty);
  if (getSession()?.username !== account) return;
  change({ account, marks: found.marks, batches: found.batches, held: found.held });
  if (unsentIn(found) > 0) {
    setKept('unsent');
    plan(0);
  } else await tellNothingWaits();
}

/** Reads what is kept for who is signed in. */
export async function openOutbox(): Promise<void> {
  const account = getSession()?.username;
  if (account !== undefined && store.get().account !== account) await readAgain(account);
}

/** A mark to be made, and what the sheet showed of it. */
export interface NewMark {
  studentId: string;
  status: AttendanceOption;
  seen: AttendanceOption;
}

/** Keeps marks and sends them off. A mark that is put back to what it was before it was sent is none. */
export async function putMarks(sheet: SheetKey, wanted: readonly NewMark[]): Promise<void> {
  await openOutbox();
  const account = getSession()?.username;
  if (account === undefined || wanted.length === 0) return;
  const ofSheet = { account, hostelId: sheet.hostelId, date: sheet.date };
  const { marks, batches, held } = store.get();
  const mine = isOf(sheet);
  const waiting = new Map(marks.filter(mine).map((mark) => [mark.studentId, mark]));
  const onTheirWay = new Map(batches.filter(mine).flatMap(({ attendances }) => attendances.map((mark) => [mark.studentId, mark.status])));
  const put: WaitingMark[] = [];
  const at = new Date().toISOString();
  const dropped: string[] = [];
  for (const { studentId, status, seen } of wanted) {
    const basedOn = waiting.get(studentId)?.basedOn ?? onTheirWay.get(studentId) ?? seen;
    if (status === basedOn) dropped.push(studentId);
    else put.push({ ...ofSheet, studentId, status, basedOn, at });
  }
  const touched = new Set(wanted.map(({ studentId }) => studentId));
  const isTouched = (mark: WaitingMark | HeldMark) => mine(mark) && touched.has(mark.studentId);
  change({
    account,
    marks: [...marks.filter((mark) => !isTouched(mark)), ...put],
    held: held.filter((mark) => !isTouched(mark)),
  });
  setKept('unsent');
  await kept(() => saveMarks(ofSheet, { put, dropped }), undefined);
  tellTabs();
  tries = 0;
  plan(pauseBeforeSending);
}

/** Settles marks that were not taken by what stands there now. */
export async function letGo(marks: readonly HeldMark[]): Promise<void> {
  const gone = new Set(marks);
  change({ held: store.get().held.filter((mark) => !gone.has(mark)) });
  await kept(() => dropHeld(marks), undefined);
  tellTabs();
}

/** Gives up the marks of a hostel that wait here: who made them does not serve it any more. */
export async function dropMarksOf(hostelId: string): Promise<void> {
  const { account, batches, marks } = store.get();
  if (account === null) return;
  for (const batch of batches) if (batch.hostelId === hostelId) await settle(batch, []);
  const waiting = Map.groupBy(
    marks.filter((mark) => mark.hostelId === hostelId),
    ({ date }) => date,
  );
  change({ marks: store.get().marks.filter((mark) => mark.hostelId !== hostelId) });
  for (const [date, some] of waiting)
    await kept(() => saveMarks({ account, hostelId, date }, { put: [], dropped: some.map(({ studentId }) => studentId) }), undefined);
  if (unsentIn(store.get()) === 0) await tellNothingWaits();
  tellTabs();
}

type Sheet = Reply<Calls['attendanceOfDay']>;

/** Puts what the server has answered into the sheet that is shown, so that nothing has to be read again. */
function showOnSheet({ hostelId, date, attendances }: Batch, { clashes }: Reply<Calls['attendanceMark']>): void {
  const stands = new Map(clashes.map((clash) => [clash.student._id, clash.status]));
  const sent = new Map(attendances.map((mark) => [mark.studentId, mark.status]));
  queryClient.setQueryData<Sheet>(queryKeyOf('attendanceOfDay', { params: { hostelId, date } }), (before) =>
    before === undefined
      ? before
      : {
          records: before.records.map((record: AttendanceRecord) => {
            const status = stands.get(record.student._id) ?? sent.get(record.student._id);
            // who marked it comes with the event that the server sends of it
            return status === undefined || status === record.status ? record : { ...record, status, marked: null };
          }),
        },
  );
  void queryClient.invalidateQueries({ queryKey: ['dashboardToday'] });
}

/** Whether trying the same again may help. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status >= 500 ||
  [401, 408, 409, 425, 429].includes(error.status) ||
  // of the hostels somebody serves, the one that the session is about was changed meanwhile
  error.code === 'hostelNotFound';

/** The server refuses a batch as a whole: its halves are tried, until only the mark that is wrong is left. */
async function part(batch: Batch, error: ApiError): Promise<void> {
  const { attendances } = batch;
  const half = Math.ceil(attendances.length / 2);
  const parts =
    attendances.length === 1 || error.status !== 404
      ? []
      : [attendances.slice(0, half), attendances.slice(half)].map((some) => ({ ...batch, key: newIdempotencyKey(), attendances: some }));
  const { account, hostelId, date } = batch;
  const held =
    parts.length > 0
      ? []
      : attendances.map(({ studentId, status }) => ({ account, hostelId, date, studentId, status, why: error.message }));
  await settle(batch, held, parts);
}

async function settle(batch: Batch, held: readonly HeldMark[], parts: readonly Batch[] = []): Promise<void> {
  const now = store.get();
  change({
    batches: [...now.batches.filter(({ key }) => key !== batch.key), ...parts],
    held: [...now.held.filter((mark) => !(isOf(batch)(mark) && held.some(({ studentId }) => studentId === mark.studentId))), ...held],
  });
  await kept(() => settleBatch(batch, { held, parts }), undefined);
  tellTabs();
}

/** The next marks to send: those that were on their way already, then those that wait. */
async function nextBatch(account: string): Promise<Batch | undefined> {
  const workplace = workplaceOf(getSession());
  // a session is about one hostel; marks of another one wait until it is chosen again
  const mayGo = ({ hostelId }: SheetKey) => workplace === null || workplace === hostelId;
  const { batches, marks } = store.get();
  const begun = batches.find(mayGo);
  if (begun) return begun;
  const first = marks.find(mayGo);
  if (!first) return undefined;
  const sheet = { account, hostelId: first.hostelId, date: first.date };
  const key = newIdempotencyKey();
  const batch = await kept(() => takeBatch(sheet, key), batchOf(sheet, key, marks.filter(isOf(sheet))));
  if (batch === undefined) {
    await readAgain(account);
    return undefined;
  }
  const taken = new Set(batch.attendances.map(({ studentId, status }) => `${studentId} ${status}`));
  const now = store.get();
  change({
    marks: now.marks.filter((mark) => !(isOf(sheet)(mark) && taken.has(`${mark.studentId} ${mark.status}`))),
    batches: [...now.batches, batch],
  });
  return batch;
}

async function sendBatch(batch: Batch): Promise<void> {
  const { hostelId, date, attendances, account } = batch;
  const reply = await api('attendanceMark', { params: { hostelId, date }, body: { attendances } }, { key: batch.key });
  if (getSession()?.username !== account) return;
  showOnSheet(batch, reply);
  // a mark made since then has yet to be answered, and will clash by itself if it does
  const later = new Set(
    store
      .get()
      .marks.filter(isOf(batch))
      .map(({ studentId }) => studentId),
  );
  const mine = new Map(attendances.map((mark) => [mark.studentId, mark.status]));
  const held = reply.clashes.flatMap((clash): HeldMark[] => {
    const studentId = clash.student._id;
    const status = mine.get(studentId);
    return status === undefined || later.has(studentId) ? [] : [{ account, hostelId, date, studentId, status, clash }];
  });
  await settle(batch, held);
}

async function sendEach(account: string): Promise<void> {
  const isHere = () => getSession()?.username === account && store.get().account === account;
  for (let batch = await nextBatch(account); batch && isHere(); batch = await nextBatch(account)) {
    try {
      await sendBatch(batch);
      tries = 0;
      change({ error: undefined });
    } catch (error) {
      if (!isHere()) return;
      if (mayPass(error)) throw error;
      change({ error: error as ApiError }); // all others pass
      await part(batch, error as ApiError);
    }
  }
}

async function sendNow(): Promise<void> {
  const { account } = store.get();
  if (account === null || getSession()?.username !== account) return;
  change({ sending: true });
  try {
    await sendEach(account);
    if (unsentIn(store.get()) === 0) await tellNothingWaits();
  } catch (error) {
    change({ error: error as Error }); // `api` throws nothing else
    // whoever has to sign in again is asked once; the new session tries again
    if (!(error instanceof ApiError && error.status === 401)) planAgain();
  } finally {
    change({ sending: false });
  }
}

/** Sends all that is not sent yet, now. Afterwards `error` says why not all of it could be. */
export function sendAll(): Promise<void> {
  clearTimeout(timer);
  underWay ??= sendNow().finally(() => (underWay = undefined));
  return underWay;
}

/** The last answer of `sendAll`. */
export const outboxNow = (): Outbox => store.get();

tabs.addEventListener('message', () => {
  const { account } = store.get();
  if (account !== null && !underWay) void readAgain(account);
});
const tryNow = () => {
  if (unsentIn(store.get()) === 0) return;
  tries = 0;
  plan(0);
};
window.addEventListener('online', tryNow);
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && tryNow());
onSessionChange(() => {
  const account = getSession()?.username;
  if (account !== store.get().account) {
    clearTimeout(timer);
    store.set(empty);
    if (account !== undefined) void openOutbox();
  } else tryNow();
});
