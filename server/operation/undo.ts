/** Undoes an operation exactly and as a whole, or refuses and names the obstacles. */
import type { FaultData } from '#contract/call/fault-data.ts';
import { faults, undoTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { formatCampusTime } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { recordOf, recordTable, type RecordedTable } from '#server/db/record-table.ts';
import { isDatabaseError } from '#server/db/away.ts';
import { overMany, perStatement } from '#server/db/over-many.ts';
import { Fault, faultOfDatabase } from '#server/fault.ts';
import { lockAllHostels } from '#server/call/hostel-rows.ts';
import { notifyOfPlaces } from '#server/hostel/team-notifications.ts';
import { lockAccounts, lockTeams } from '#server/hostel/team-rows.ts';
import type { ChoiceLists } from '#server/institution-choices.ts';
import { mayChangeNotices, mayUndoNotices, undoReaddresses } from '#server/notice/audience.ts';
import { careInTheWay } from './care-in-the-way.ts';
import { choicesInTheWay, lockChangedChoices, blocking, findInTheWay, type InTheWay, type Looking, noRows } from './in-the-way.ts';
import { currentOperation } from '#server/call/open-operation.ts';
import { isUndoable, mayUndo, reachOfUndo } from './may-undo.ts';
import { recordName } from './record-name.ts';
import * as queries from './queries.ts';
import {
  archivedSince,
  disabledSince,
  hostelsOverfilled,
  leaveBegun,
  movedInSince,
  requestsElsewhere,
  roomGivenSince,
  signedInSince,
  staysInTheWay,
} from './stays-in-the-way.ts';
import { applyInverse, changedTables, lockRows, touchedRows, usedSince, type ChangedTable, imagesOf } from './undo-rows.ts';
import { notifyOfUndo, seatsOf } from './undo-notifications.ts';
import { sql, type RawBuilder } from 'kysely';
import { shownNameOf } from '#server/person.ts';

/**
 * Undo asks of every row what the calls that change such rows ask, on what holds now: whoever reaches one hostel only undoes nothing
 * about students who have left it, and nothing that is another hostel's.
 */

type Hostel = RawBuilder<string | null>;

const hostelOfStudent = (student: RawBuilder<unknown>): Hostel => sql`(select hostel_id from student where account_id = ${student})`;
/** null if the round is no exchange, or one of several hostels, which nobody reaches who reaches one only */
const hostelOfRound = (round: RawBuilder<unknown>): Hostel => sql`(
  select case when count(*) = 1 then min(rh.hostel_id::text)::uuid end
  from round_hostel rh join round r on r.id = rh.round_id and r.policy = 'exchange' where rh.round_id = ${round})`;

/** The hostels that a caller must reach to change a row which is at hand as `row`. */
function hostelsOf(table: RecordedTable, row: string): Hostel[] {
  const { undo, columns, ofStudent = [] } = recordTable[table];
  if (undo === 'nobody') return [];
  if (undo === 'administrators') return [sql`null::uuid`];
  return (undo ?? [...('hostel_id' in columns ? ['hostel_id'] : []), ...ofStudent]).map((name) => {
    const column = sql.ref<string | null>(`${row}.${name}`);
    if (ofStudent.includes(name)) return hostelOfStudent(column);
    return name === 'hostel_id' ? column : hostelOfRound(column);
  });
}

const leftHostelToo = sql<string>`(select coalesce(hostel_id, left_hostel_id) from student where account_id = image.student_id)`;
// a fine stays with its hostel, but only a student who lives there can be fined
const ofFine = [
  sql<string>`image.hostel_id`,
  sql<string>`case when r.before is null then ${hostelOfStudent(sql`image.student_id`)} else image.hostel_id end`,
];

/** The same in SQL over `image`, the row as the operation left it, and `r.before`. */
function asked(table: RecordedTable): readonly Hostel[] {
  if (table === 'student_photo') return [leftHostelToo];
  if (table === 'fine') return ofFine;
  // staff of a hostel register who arrives there
  if (table === 'account') return [hostelOfStudent(sql`image.id`)];
  if (table === 'student') return [hostelOfStudent(sql`image.account_id`)];
  const { partOf } = recordTable[table];
  if (!partOf) return hostelsOf(table, 'image');
  return hostelsOf(partOf.table, 'whole').map(
    (hostel) => sql`(select ${hostel} from ${sql.table(partOf.table)} whole where whole.id = ${sql.ref(`image.${partOf.column}`)})`,
  );
}

/** The students whom some rows are about and who no longer live in the caller's hostel. */
async function studentsElsewhere(looking: Looking, table: RecordedTable, rows: RawBuilder<unknown>): Promise<string[]> {
  const { hostelId, hostelName } = looking.me;
  const { ofStudent = [] } = recordTable[table];
  if (ofStudent.length === 0) return [];
  const ids = sql.join(ofStudent.map((column) => sql`coalesce(r.after, r.before) ->> ${column}`));
  const query = sql<{ student: string }>`
    select distinct ${shownNameOf('a')} as student, a.username_key as place, ${noRows} from ${rows}, unnest(array[${ids}]) as about
    join student s on s.account_id = about::uuid join account a on a.id = s.account_id
    where s.hostel_id is distinct from ${hostelId}::uuid`;
  const { sentences } = await findInTheWay(looking, query, ({ student }) => t(undoTexts.otherHostel, { student, hostel: hostelName }));
  return sentences;
}

/**
 * What the caller, who reaches one hostel only, may no longer change of what an operation changed, in sentences. The hostels must be locked:
 * then nobody moves before the undo is done. `isOwn`: the caller made the operation, and so knows whom it is about.
 */
async function outOfReach(looking: Looking, { isOwn }: { isOwn: boolean }, changed: readonly ChangedTable[]): Promise<string[]> {
  const { db, me, undoes } = looking;
  for (const { table } of changed) {
    const hostels = asked(table);
    if (hostels.length === 0) continue;
    const conditions = sql.join(
      hostels.map((hostel) => sql`${hostel} = ${me.hostelId}::uuid`),
      sql` and `,
    );
    const rows = sql`(select r.before, r.after from ${imagesOf(undoes, table)} where (${conditions}) is not true) as r`;
    const { rows: found } = await sql`select from ${rows} limit 1`.execute(db);
    if (found.length === 0) continue;
    const students = isOwn ? await studentsElsewhere(looking, table, rows) : [];
    return students.length > 0 ? students : [t(undoTexts.outOfReach)];
  }
  return [];
}

/** The sentence about records that were made since and belong to a record that the undo would delete. */
function belongsSince(table: ChangedTable['table'], what: string, by: string, count: number): string {
  if (by === 'stay' && table === 'student') return t(undoTexts.gotRoom, { student: what });
  if (by === 'stay' && table === 'room') return t(undoTexts.roomGiven, { room: what });
  return t(undoTexts.usedSince, { what, kind: t(recordOf(by)?.kind ?? by).toLowerCase(), count });
}

async function obstacles(looking: Looking, changed: readonly ChangedTable[]): Promise<InTheWay[]> {
  const { db, timeZone, undoes } = looking;
  const found: InTheWay[] = [];
  for (const find of [
    archivedSince,
    signedInSince,
    staysInTheWay,
    roomGivenSince,
    disabledSince,
    movedInSince,
    requestsElsewhere,
    leaveBegun,
  ])
    found.push(await find(looking));
  for (const table of changed) {
    const touched = await findInTheWay(looking, touchedRows(undoes, table), async ({ image, isGone, by, at }) => {
      const what = await recordName(db, table.table, image);
      if (isGone) return t(undoTexts.goneSince, { what });
      if (at === null) return t(undoTexts.changed, { what });
      return t(undoTexts.changedSince, { what, by: by ?? '–', when: formatCampusTime(timeZone, at) });
    });
    found.push(touched);
    for (const { by, used } of await usedSince(db, undoes, table, changed))
      found.push(
        await findInTheWay(looking, used, async ({ image, count }) =>
          belongsSince(table.table, await recordName(db, table.table, image), by, count),
        ),
      );
  }
  return found;
}

/** Database constraint → what its violation means for an undo. Other constraints have the text that any call gets. */
const notAllowed: Readonly<Record<string, string>> = {
  leave_overlap: undoTexts.leaveOverlap,
  room_change_open_once: undoTexts.roomChangeOpen,
  room_number_in_hostel: undoTexts.roomNumberTaken,
  hostel_team_one_lead: undoTexts.otherLead,
  round_student_in_one_round: undoTexts.inOtherRound,
  round_opens_before_it_is_drawn: undoTexts.roundDrawn,
  round_opens_before_its_time_is_over: undoTexts.roundTimeOver,
};

function whyNot(error: Error & { constraint?: string }): string {
  const known = notAllowed[error.constraint ?? ''];
  return known === undefined ? t(undoTexts.other, { why: faultOfDatabase(error)?.message ?? t(faults.conflict.text) }) : t(known);
}

function blocked(blockedBy: FaultData<'undoBlocked'>['blockedBy']): Fault<'undoBlocked'> {
  const [first] = blockedBy;
  // an operation comes first only where undoing it is the way
  const values = { first: first?.message ?? '', more: first?.operation ? 0 : blockedBy.length - 1 };
  return new Fault('undoBlocked', { values, data: { blockedBy } });
}

const blockedFor = (...sentences: readonly string[]): Fault<'undoBlocked'> => blocked(sentences.map((message) => ({ message })));

/** Takes the locks under which places in teams change; they come before those of hostels. */
async function lockPlacesOf(db: Db, undoes: number): Promise<void> {
  const places = await queries.changedPlaces(db, undoes);
  if (places.length === 0) return;
  await lockTeams(db);
  await lockAccounts(
    db,
    places.map(({ accountId }) => accountId),
  );
}

/** Puts the rows back; the hostels must be locked. Returns what was undone, in words. */
async function putBack(
  context: Looking,
  done: queries.DoneOperation,
  changed: readonly ChangedTable[],
  choices: ChoiceLists | undefined,
): Promise<string> {
  const { db, me, undoes } = context;
  for (const table of changed) await lockRows(db, undoes, table);
  if (reachOfUndo(me, done.call) === 'hostel') {
    const beyond = await outOfReach(context, { isOwn: done.by === me.userId }, changed);
    if (beyond.length > 0) throw blockedFor(...beyond);
  }
  if (await queries.isErased(db, undoes)) throw blockedFor(t(undoTexts.erased));
  const found = await blocking(context, await obstacles(context, changed));
  if (found.length > 0) throw blocked(found);
  const before = await seatsOf(db, undoes);
  try {
    await applyInverse(db, undoes, changed);
  } catch (error) {
    if (!isDatabaseError(error) || !error.code.startsWith('23')) throw error;
    throw blockedFor(whyNot(error));
  }
  const impossible = await blocking(context, [await hostelsOverfilled(context), await choicesInTheWay(db, undoes, choices)]);
  if (impossible.length > 0) throw blocked(impossible);
  // after whatever else can refuse the undo, as in `refuseUnheeded`
  const unheeded = await blocking(context, [await careInTheWay(context, changed)]);
  if (unheeded.length > 0) throw blocked(unheeded);
  const operationId = await currentOperation(db);
  await queries.insertUndo(db, operationId, undoes);
  const about = await queries.aboutOperation(db, undoes);
  await notifyOfUndo(db, { operationId, me, about, before });
  await notifyOfPlaces(db, await queries.changedPlaces(db, operationId));
  return about;
}

/** Undoes an operation and returns what was undone, in words. Throws if the caller may not undo it, or if there are obstacles. */
export async function undo(context: Looking): Promise<string> {
  const { db, me, timeZone, undoes } = context;
  const done = await queries.lockOperation(db, undoes);
  if (!done || !(me.role === 'hosteladmin' || (done.hostelId !== null && done.hostelId === me.hostelId) || done.by === me.userId))
    throw new Fault('operationNotFound');
  // a notice may be for some people of a hostel only, and the reply would quote its title
  if (!(await mayUndoNotices(db, me, undoes))) throw new Fault('operationNotFound');
  if (!(await mayChangeNotices(db, me, undoes))) throw new Fault('noticeOfOthers');
  if (await undoReaddresses(db, me, undoes)) throw new Fault('noticeNotYours');
  if (!mayUndo(me, done)) throw new Fault(isUndoable(done.call) ? 'forbidden' : 'notUndoable');
  if (done.refused !== '') throw new Fault('notUndoable');
  if (done.undone) {
    const { by, at } = done.undone;
    throw new Fault('alreadyUndone', { values: { by: by ?? '–', when: formatCampusTime(timeZone, at) } });
  }
  const choices = await lockChangedChoices(db, undoes);
  await lockPlacesOf(db, undoes);
  // who lives where changes only under these locks
  await lockAllHostels(db);
  const changed = await changedTables(db, undoes);
  const work = () => putBack(context, done, changed, choices);
  return changed.some(({ changes }) => changes > perStatement) ? await overMany(db, work) : await work();
}
