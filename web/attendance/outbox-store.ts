/** What the roll call stores on the device, in IndexedDB. Each entry belongs to an account and is never read for another one. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { AttendanceClash, AttendanceOption, AttendanceRecord } from '#contract/attendance/attendance.ts';
import { rollCallDatabase } from './outbox-database.ts';

/** The hostel and the day that a mark is for. */
export interface SheetKey {
  hostelId: string;
  date: string;
}

interface OfSheet extends SheetKey {
  account: string;
}

/** A mark that has not been sent yet. A later mark of the same student replaces it. */
export interface WaitingMark extends OfSheet {
  studentId: string;
  status: AttendanceOption;
  /** what the person saw when marking, so that the server can refuse to overwrite a later change by somebody else */
  basedOn: AttendanceOption;
  /** when it was made; missing if an earlier version stored the mark */
  at?: string;
}

/** Marks that are being sent. A batch is never changed and keeps its idempotency key until the server has answered, so that it acts once however often it is sent. */
export interface Batch extends OfSheet {
  key: string;
  /** when the earliest of the marks was made */
  since?: string;
  attendances: { studentId: string; status: AttendanceOption; basedOn: AttendanceOption }[];
}

/** A mark that was not taken: somebody else has changed it meanwhile, or the server refused it. */
export interface NotSavedMark extends OfSheet {
  studentId: string;
  status: AttendanceOption;
  /** the mark that the server has instead */
  clash?: AttendanceClash;
  /** why the server refused it */
  why?: string;
}

/** The sheet last seen, for a phone without a network: names and rooms, no telephone numbers. */
export interface KeptSheet {
  account: string;
  hostelId: string;
  hostelName: string;
  date: string;
  keptAt: string;
  records: readonly AttendanceRecord[];
}

interface Schema extends DBSchema {
  marks: { key: string; value: WaitingMark };
  batches: { key: string; value: Batch };
  notSaved: { key: string; value: NotSavedMark };
  sheets: { key: string; value: KeptSheet };
}

const stores = ['marks', 'batches', 'notSaved', 'sheets'] as const;

/** Keys begin with the account, so that all entries of one can be read or deleted as a range. */
const keyOf = (account: string, ...rest: readonly string[]): string => [account, ...rest].join('\n');
const markKey = ({ account, hostelId, date }: OfSheet, studentId: string): string => keyOf(account, hostelId, date, studentId);
const allOf = (account: string): IDBKeyRange => IDBKeyRange.bound(keyOf(account, ''), keyOf(account, '\uffff'));

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(rollCallDatabase, 2, {
    upgrade: (db) => {
      for (const store of stores) if (!db.objectStoreNames.contains(store)) db.createObjectStore(store);
    },
    // another tab wants to delete the database
    blocking: (_old, _new, event) => {
      (event.target as IDBDatabase).close(); // the target of this event is always a database
      opened = undefined;
    },
    terminated: () => (opened = undefined),
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

export interface Kept {
  marks: readonly WaitingMark[];
  batches: readonly Batch[];
  notSaved: readonly NotSavedMark[];
}

export async function readKept(account: string): Promise<Kept> {
  const transaction = (await database()).transaction(stores);
  const [marks, batches, notSaved] = await Promise.all([
    transaction.objectStore('marks').getAll(allOf(account)),
    transaction.objectStore('batches').getAll(allOf(account)),
    transaction.objectStore('notSaved').getAll(allOf(account)),
  ]);
  return { marks, batches, notSaved };
}

/** Whether this device has unsent marks of any account. */
export async function isAnyUnsent(): Promise<boolean> {
  const transaction = (await database()).transaction(['marks', 'batches']);
  const counts = await Promise.all([transaction.objectStore('marks').count(), transaction.objectStore('batches').count()]);
  return counts.some((count) => count > 0);
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
  const [since] = waiting.flatMap(({ at }) => (at === undefined ? [] : [at])).toSorted();
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

/** Deletes everything stored for an account. */
export async function forgetAccount(account: string): Promise<void> {
  const transaction = (await database()).transaction(stores, 'readwrite');
  for (const store of stores) void transaction.objectStore(store).delete(allOf(account));
  await transaction.done;
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
