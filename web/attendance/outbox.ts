/**
 * Sends marks to the server. A mark is first stored on the device, then sent without being asked for and retried until the server
 * has answered: a tab that is killed meanwhile, or a phone without a network, loses no mark and sends none twice.
 */
import type { AttendanceOption, AttendanceRecord } from '#contract/attendance/attendance.ts';
import type { Replies } from '#contract/calls.ts';
import { api, newIdempotencyKey, queryClient, queryKeyOf } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { setKept } from '#web/kept-here.ts';
import { tryStorage } from '#web/outbox/shared/database.ts';
import type { Batch, NotSavedMark, SheetKey, WaitingMark } from '#web/outbox/shared/entries.ts';
import { createSender, notRead, type Sending } from '#web/outbox/shared/sender.ts';
import { getSession, workplaceOf } from '#web/session.ts';
import { createStore, useStore } from '#web/store.ts';
import { isOf, unsentIn } from './marks.ts';
import { batchOf, dropNotSaved, type Kept, readKept, saveMarks, settleBatch, takeBatch } from './outbox-store.ts';

export type Outbox = Kept & Sending;

const empty: Outbox = { ...notRead, marks: [], batches: [], notSaved: [] };
const store = createStore<Outbox>(empty);
const change = (changes: Partial<Outbox>): void => store.set({ ...store.get(), ...changes });
export const useOutbox = (): Outbox => useStore(store, (outbox) => outbox);

/** The current state, outside React; for example, after `sendAll`. */
export const outboxNow = (): Outbox => store.get();

/** In milliseconds: marks made in quick succession are sent in one request. */
const pauseBeforeSending = 350;

const {
  open: openOutbox,
  sendAll,
  sendSoon,
  readAgain,
  notifyTabs,
  noteAllSent,
} = createSender({ channel: 'hostelry-roll-call', store, empty, read: readKept, unsentIn, afterwards: 'list', sendEach });
export { openOutbox, sendAll };

/** A mark to be made; `seen` is the mark that the sheet showed. */
export interface NewMark {
  studentId: string;
  status: AttendanceOption;
  seen: AttendanceOption;
}

/** Stores marks and schedules sending them. A mark that is changed back before it was sent is dropped. */
export async function putMarks(sheet: SheetKey, wanted: readonly NewMark[]): Promise<void> {
  await openOutbox();
  const account = getSession()?.username;
  if (account === undefined || wanted.length === 0) return;
  const ofSheet = { account, hostelId: sheet.hostelId, date: sheet.date };
  const { marks, batches, notSaved } = store.get();
  const mine = isOf(sheet);
  const waiting = new Map(marks.filter(mine).map((mark) => [mark.studentId, mark]));
  const inFlight = new Map(batches.filter(mine).flatMap(({ attendances }) => attendances.map((mark) => [mark.studentId, mark.status])));
  const put: WaitingMark[] = [];
  const at = new Date().toISOString();
  const dropped: string[] = [];
  for (const { studentId, status, seen } of wanted) {
    const basedOn = waiting.get(studentId)?.basedOn ?? inFlight.get(studentId) ?? seen;
    if (status === basedOn) dropped.push(studentId);
    else put.push({ ...ofSheet, studentId, status, basedOn, at });
  }
  const touched = new Set(wanted.map(({ studentId }) => studentId));
  const isTouched = (mark: WaitingMark | NotSavedMark) => mine(mark) && touched.has(mark.studentId);
  change({
    account,
    marks: [...marks.filter((mark) => !isTouched(mark)), ...put],
    notSaved: notSaved.filter((mark) => !isTouched(mark)),
  });
  setKept('unsent');
  await tryStorage(() => saveMarks(ofSheet, { put, dropped }), undefined);
  notifyTabs();
  sendSoon(pauseBeforeSending);
}

/** Gives up marks that were not saved: what the server has stays. */
export async function dismissNotSaved(marks: readonly NotSavedMark[]): Promise<void> {
  const gone = new Set(marks);
  change({ notSaved: store.get().notSaved.filter((mark) => !gone.has(mark)) });
  await tryStorage(() => dropNotSaved(marks), undefined);
  notifyTabs();
}

/** Gives up the unsent marks of a hostel that the person no longer serves. */
export async function dropMarksOf(hostelId: string): Promise<void> {
  const { account, batches, marks } = store.get();
  if (account === null) return;
  for (const batch of batches) if (batch.hostelId === hostelId) await settle(batch, []);
  const waiting = marks.filter((mark) => mark.hostelId === hostelId);
  change({ marks: store.get().marks.filter((mark) => mark.hostelId !== hostelId) });
  for (const date of new Set(waiting.map((mark) => mark.date))) {
    const dropped = waiting.filter((mark) => mark.date === date).map(({ studentId }) => studentId);
    await tryStorage(() => saveMarks({ account, hostelId, date }, { put: [], dropped }), undefined);
  }
  if (unsentIn(store.get()) === 0) await noteAllSent();
  notifyTabs();
}

type Sheet = Replies['attendanceOfDay'];

/** After an answer, updates the cached sheet to what the server has, so that it need not be read again. */
function showOnSheet({ hostelId, date, attendances }: Batch, { clashes }: Replies['attendanceMark']): void {
  const clashing = new Map(clashes.map((clash) => [clash.student._id, clash.status]));
  const sent = new Map(attendances.map((mark) => [mark.studentId, mark.status]));
  queryClient.setQueryData<Sheet>(queryKeyOf('attendanceOfDay', { params: { hostelId, date } }), (before) =>
    before === undefined
      ? before
      : {
          records: before.records.map((record: AttendanceRecord) => {
            const status = clashing.get(record.student._id) ?? sent.get(record.student._id);
            // the server's live event about this mark brings in who made it
            return status === undefined || status === record.status ? record : { ...record, status, marked: null };
          }),
        },
  );
  void queryClient.invalidateQueries({ queryKey: ['dashboardToday'] });
}

/** Whether the same request may succeed later. */
const isRetryable = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status >= 500 ||
  [401, 408, 409, 425, 429].includes(error.status) ||
  // the person has meanwhile switched to another of their hostels
  error.code === 'hostelNotFound';

/** The server has refused the whole batch. After a 404 its halves are tried separately, until only the wrong mark is left; otherwise its marks are not saved. */
async function splitOrHold(batch: Batch, error: ApiError): Promise<void> {
  const { attendances } = batch;
  const half = Math.ceil(attendances.length / 2);
  const parts =
    attendances.length === 1 || error.status !== 404
      ? []
      : [attendances.slice(0, half), attendances.slice(half)].map((some) => ({ ...batch, key: newIdempotencyKey(), attendances: some }));
  const { account, hostelId, date } = batch;
  const notSaved =
    parts.length > 0
      ? []
      : attendances.map(({ studentId, status }) => ({ account, hostelId, date, studentId, status, why: error.message }));
  await settle(batch, notSaved, parts);
}

async function settle(batch: Batch, notSaved: readonly NotSavedMark[], parts: readonly Batch[] = []): Promise<void> {
  const now = store.get();
  change({
    batches: [...now.batches.filter(({ key }) => key !== batch.key), ...parts],
    notSaved: [
      ...now.notSaved.filter((mark) => !(isOf(batch)(mark) && notSaved.some(({ studentId }) => studentId === mark.studentId))),
      ...notSaved,
    ],
  });
  await tryStorage(() => settleBatch(batch, { notSaved, parts }), undefined);
  notifyTabs();
}

/** The next marks to send: first batches whose answer is missing, then marks that wait. */
async function nextBatch(account: string): Promise<Batch | undefined> {
  const workplace = workplaceOf(getSession());
  // a caretaker's session is about one hostel; marks of another wait until it is chosen again
  const isSendable = ({ hostelId }: SheetKey) => workplace === null || workplace === hostelId;
  const { batches, marks } = store.get();
  const begun = batches.find(isSendable);
  if (begun) return begun;
  const first = marks.find(isSendable);
  if (!first) return undefined;
  const sheet = { account, hostelId: first.hostelId, date: first.date };
  const key = newIdempotencyKey();
  const batch = await tryStorage(() => takeBatch(sheet, key), batchOf(sheet, key, marks.filter(isOf(sheet))));
  if (batch === undefined) {
    await readAgain();
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
  // the student was marked again since: that mark has yet to be sent, and its own answer will report a clash
  const later = new Set(
    store
      .get()
      .marks.filter(isOf(batch))
      .map(({ studentId }) => studentId),
  );
  const mine = new Map(attendances.map((mark) => [mark.studentId, mark.status]));
  const notSaved = reply.clashes.flatMap((clash): NotSavedMark[] => {
    const studentId = clash.student._id;
    const status = mine.get(studentId);
    return status === undefined || later.has(studentId) ? [] : [{ account, hostelId, date, studentId, status, clash }];
  });
  await settle(batch, notSaved);
}

async function sendEach(account: string): Promise<void> {
  const isHere = () => getSession()?.username === account && store.get().account === account;
  for (let batch = await nextBatch(account); batch && isHere(); batch = await nextBatch(account)) {
    try {
      await sendBatch(batch);
      change({ error: undefined });
    } catch (error) {
      if (!isHere()) return;
      if (isRetryable(error)) throw error;
      change({ error: error as ApiError }); // `isRetryable` is true for every other error
      await splitOrHold(batch, error as ApiError);
    }
  }
}
