/** The marks and the sheet of the roll call, as the outbox stores them. */
import { allOf, database, keyOf } from '#web/outbox/shared/database.ts';
import type { Batch, KeptSheet, NotSavedMark, OfSheet, WaitingMark } from '#web/outbox/shared/entries.ts';

const markKey = ({ account, hostelId, date }: OfSheet, studentId: string): string => keyOf(account, hostelId, date, studentId);

export interface Kept {
  marks: readonly WaitingMark[];
  batches: readonly Batch[];
  notSaved: readonly NotSavedMark[];
}

export async function readKept(account: string): Promise<Kept> {
  const transaction = (await database()).transaction(['marks', 'batches', 'notSaved']);
  const [marks, batches, notSaved] = await Promise.all([
    transaction.objectStore('marks').getAll(allOf(account)),
    transaction.objectStore('batches').getAll(allOf(account)),
    transaction.objectStore('notSaved').getAll(allOf(account)),
  ]);
  return { marks, batches, notSaved };
}

interface MarkChanges {
  put: readonly WaitingMark[];
  /** taken back before they were sent */
  dropped: readonly string[];
}

/** Stores marks of a sheet, and deletes those of the same students that were not saved. */
export async function saveMarks(sheet: OfSheet, { put, dropped }: MarkChanges): Promise<void> {
  const transaction = (await database()).transaction(['marks', 'notSaved'], 'readwrite');
  const [marks, notSaved] = [transaction.objectStore('marks'), transaction.objectStore('notSaved')];
  for (const mark of put) void marks.put(mark, markKey(sheet, mark.studentId));
  for (const studentId of dropped) void marks.delete(markKey(sheet, studentId));
  for (const studentId of [...put.map((mark) => mark.studentId), ...dropped]) void notSaved.delete(markKey(sheet, studentId));
  await transaction.done;
}

/** The marks of a sheet as one batch. */
export function batchOf({ account, hostelId, date }: OfSheet, key: string, waiting: readonly WaitingMark[]): Batch {
  const [since] = waiting.map(({ at }) => at).toSorted();
  const attendances = waiting.map(({ studentId, status, basedOn }) => ({ studentId, status, basedOn }));
  return { account, hostelId, date, key, attendances, ...(since === undefined ? {} : { since }) };
}

/** Turns waiting marks into a batch, in one step for all tabs. Undefined if another tab has done so. */
export async function takeBatch(sheet: OfSheet, key: string): Promise<Batch | undefined> {
  const transaction = (await database()).transaction(['marks', 'batches'], 'readwrite');
  const marks = transaction.objectStore('marks');
  const range = IDBKeyRange.bound(markKey(sheet, ''), markKey(sheet, '\uffff'));
  const waiting = await marks.getAll(range);
  if (waiting.length === 0) return undefined;
  const batch = batchOf(sheet, key, waiting);
  void marks.delete(range);
  void transaction.objectStore('batches').put(batch, keyOf(sheet.account, key));
  await transaction.done;
  return batch;
}

/** The server has answered: deletes the batch, and stores the marks that were not taken and the parts to try again. */
export async function settleBatch(
  batch: Batch,
  { notSaved, parts }: { notSaved: readonly NotSavedMark[]; parts: readonly Batch[] },
): Promise<void> {
  const transaction = (await database()).transaction(['batches', 'notSaved'], 'readwrite');
  const batches = transaction.objectStore('batches');
  void batches.delete(keyOf(batch.account, batch.key));
  for (const part of parts) void batches.put(part, keyOf(part.account, part.key));
  for (const mark of notSaved) void transaction.objectStore('notSaved').put(mark, markKey(batch, mark.studentId));
  await transaction.done;
}

export async function dropNotSaved(marks: readonly NotSavedMark[]): Promise<void> {
  const transaction = (await database()).transaction('notSaved', 'readwrite');
  for (const mark of marks) void transaction.store.delete(markKey(mark, mark.studentId));
  await transaction.done;
}

/** Replaces whatever sheet was stored, by whichever account. */
export async function keepSheet(sheet: KeptSheet): Promise<void> {
  const transaction = (await database()).transaction('sheets', 'readwrite');
  void transaction.store.clear();
  void transaction.store.put(sheet, keyOf(sheet.account, ''));
  await transaction.done;
}

export async function readSheet(account: string): Promise<KeptSheet | undefined> {
  return await (await database()).get('sheets', keyOf(account, ''));
}

/** Resolves to whether a sheet of this account is stored. */
export async function forgetSheetOfOthers(account: string): Promise<boolean> {
  const transaction = (await database()).transaction('sheets', 'readwrite');
  const own = await transaction.store.get(keyOf(account, ''));
  void transaction.store.clear();
  if (own) void transaction.store.put(own, keyOf(account, ''));
  await transaction.done;
  return own !== undefined;
}
