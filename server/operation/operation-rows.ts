/** Operations read from the audit log, each described in words. */
import { sql, type RawBuilder } from 'kysely';
import { faults, operationTexts, type FaultCode } from '#contract/messages.ts';
import type { Operation } from '#contract/operation/operation.ts';
import { operationKinds } from '#contract/operation/operation-kinds.ts';
import { settingName } from '#contract/institution/setting-names.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import type { Me } from '#server/call/session.ts';
import { shownNameOf } from '#server/person.ts';
import { kindOf } from './kinds.ts';
import { mayUndo, rowOf } from './may-undo.ts';

export interface OperationRow {
  id: number;
  at: string;
  by: string | null;
  username: string | null;
  personName: string | null;
  role: string | null;
  call: string;
  hostelId: string | null;
  hostel: string | null;
  refused: string;
  address: string;
  undoneBy: number | null;
  undoneByName: string | null;
  /** whether it closed a round that has been drawn since: such a round cannot open again */
  isDrawn: boolean;
  /** the operation that this one has undone, and the call that made that operation */
  undoes: number | null;
  undoneCall: string | null;
  /** how many students it is about, and the name of one of them */
  students: number;
  student: string | null;
  /** how many accounts it changed, of students and staff */
  accounts: number;
  /** the name of another record that it changed */
  name: string | null;
  /** the settings of the institution that it changed */
  changedSettings: string[] | null;
}

/** The most rows of an operation that are read to find what it was about. */
const mostCounted = 20_000;

const operations = sql`
  select o.id, o.at, o.by_id as by, a.username, a.name as "personName", a.role, o.call, o.refused, o.address, h.id as "hostelId", h.name as hostel,
    u.operation_id as "undoneBy", ${shownNameOf('undoer')} as "undoneByName",
    o.call = 'roundClose' and exists (
      select from operation_change c join round_proposal p on p.round_id::text = c.row_key where c.operation_id = o.id and c.table_name = 'round'
    ) as "isDrawn",
    undoing.undoes, undone.call as "undoneCall",
    case when erasure.account_id is null then subject.students else 1 end as students, ${shownNameOf('student')} as student, subject.accounts, subject.name, subject.settings as "changedSettings"
  from operation o
  left join account a on a.id = o.by_id
  left join operation_undo u on u.undoes = o.id
  left join operation by_undo on by_undo.id = u.operation_id
  left join account undoer on undoer.id = by_undo.by_id
  left join operation_undo undoing on undoing.operation_id = o.id
  left join operation undone on undone.id = undoing.undoes
  left join lateral (
    select count(distinct person) as students, min(person) as person, min(hostel_id::text) filter (where hostel_id is not null) as hostel,
      min(name) as name, count(distinct row_key) filter (where table_name = 'account') as accounts, array_agg(distinct name) filter (where table_name = 'institution_setting') as settings, count(distinct hostel_id) as hostels
    from (
      -- to whom a seat that falls free is offered by that, or no longer, is not whom the operation is about
      select case when table_name <> 'round_offer' or (before is not null and after is not null)
          then coalesce(student_id::text, case when table_name in ('student') then row_key end) end as person, hostel_id, table_name, row_key,
        coalesce(nullif(after ->> 'name', ''), nullif(before ->> 'name', ''), after ->> 'title', before ->> 'title', after ->> 'room_number', before ->> 'room_number', after ->> 'username', before ->> 'username',
          case table_name when 'hostel_team' then (select name from hostel where id = c.hostel_id) end) as name
      from recorded_change c where operation_id = o.id limit ${mostCounted}
    ) as counted
  ) subject on true
  left join hostel h on h.id = coalesce(o.hostel_id, case subject.hostels when 1 then subject.hostel::uuid end)
  left join erasure on erasure.operation_id = o.id
  left join account student on student.id = coalesce(erasure.account_id, case subject.students when 1 then subject.person::uuid end)`;

/** Newest first. */
export const operationsWhere = (where: RawBuilder<unknown>): RawBuilder<OperationRow> =>
  sql<OperationRow>`${operations} where ${where} order by o.id desc`;

export async function readOperations(db: Db, where: RawBuilder<unknown>, limit: number): Promise<OperationRow[]> {
  const { rows } = await sql<OperationRow>`${operationsWhere(where)} limit ${limit}`.execute(db);
  return rows;
}

/** Name of an operation's origin that is in no row of the call table → its text. */
export const otherCalls: Readonly<Record<string, string>> = {
  outside: operationTexts.outside,
  'first start': operationTexts.firstStart,
  'offers expired': operationTexts.offersExpired,
  'movements sealed': operationTexts.movementsSealed,
  'movements deleted': operationTexts.movementsDeleted,
  'password link': operationTexts.passwordLink,
  'mail stopped': operationTexts.mailStopped,
  'consent answered': operationTexts.consentAnswered,
};

function doneBy(call: string, refused: string): string {
  if (call.startsWith('admin ')) return t(operationTexts.command, { command: call.slice('admin '.length) });
  const row = rowOf(call);
  if (row?.done !== undefined) return t(row.done);
  // another call that only reads is in the log only if it was refused
  if (row === undefined) return t(otherCalls[call] ?? call);
  const kind = kindOf(call);
  // what was refused shows its reason
  if (row.exported && refused === '')
    return t(operationTexts.exported, { what: t(row.exported === true && kind ? operationKinds[kind].label : String(row.exported)) });
  return kind === undefined || kind === 'undo'
    ? t(operationTexts.readOther)
    : t(operationTexts.read, { what: t(operationKinds[kind].label) });
}

/** `Removed all room allotments` */
export const deedOf = ({ call, refused, undoneCall }: Pick<OperationRow, 'call' | 'refused' | 'undoneCall'>): string =>
  undoneCall === null ? doneBy(call, refused) : t(operationTexts.undid, { done: doneBy(undoneCall, '') });

/** `Removed all room allotments: 212 students` */
export function inWords(
  row: Pick<OperationRow, 'call' | 'refused' | 'undoneCall' | 'students' | 'student' | 'accounts' | 'name' | 'changedSettings'>,
): string {
  const people = row.accounts > 1 ? t(operationTexts.people, { people: row.accounts }) : undefined;
  const name = row.changedSettings?.map(settingName).join(', ') ?? people ?? row.name;
  const whom = row.students > 1 ? t(operationTexts.students, { students: row.students }) : (row.student ?? name);
  return whom === null ? deedOf(row) : t(operationTexts.withSubject, { done: deedOf(row), subject: whom });
}

const isFault = (code: string): code is FaultCode => Object.hasOwn(faults, code);

/** The fields of an operation that both a list of operations and a history contain. */
export const commonParts = (row: OperationRow, me: Me) => ({
  _id: String(row.id),
  at: row.at,
  by:
    row.by === null || row.username === null
      ? null
      : { _id: row.by, username: row.username, name: row.personName ?? '', role: row.role ?? '' },
  undoable: row.refused === '' && row.undoneBy === null && !row.isDrawn && mayUndo(me, row),
  undoneBy: row.undoneBy === null ? '' : String(row.undoneBy),
  undoneByName: row.undoneByName ?? '',
});

export const toOperation = (row: OperationRow, me: Me): Operation => ({
  ...commonParts(row, me),
  call: row.call,
  hostel: row.hostelId === null || row.hostel === null ? null : { _id: row.hostelId, name: row.hostel },
  about: inWords(row),
  address: row.address,
  refused: row.refused !== '' && isFault(row.refused) ? t<string>(faults[row.refused].text) : row.refused,
  undoes: row.undoes === null ? '' : String(row.undoes),
});
