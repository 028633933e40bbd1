/** Puts what the audit log recorded into words: records by their names, values as people write them. */
import { sql } from 'kysely';
import type { Column } from '#contract/call/record.ts';
import { historyTexts } from '#contract/messages.ts';
import { rupees } from '#contract/day/money.ts';
import type { RecordChange } from '#contract/operation/operation.ts';
import { settingName, settingValue } from '#contract/institution/setting-names.ts';
import { t } from '#contract/text/text.ts';
import { formatCampusTime, formatDay } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { recordOf } from '#server/db/record-table.ts';
import { shownNameOf } from '#server/person.ts';
import type { ChangedRow, Image, StaysBy } from './changed-rows.ts';

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Id → name of everything the images refer to: people, hostels, rooms and workers. A deleted record has its last name. */
async function namesIn(db: Db, rows: readonly ChangedRow[], people: boolean): Promise<ReadonlyMap<string, string>> {
  const values = rows.flatMap(({ before, after }) => [...Object.values(before ?? {}), ...Object.values(after ?? {})]).flat();
  const ids = [...new Set(values.filter((value): value is string => typeof value === 'string' && uuid.test(value)))];
  const { rows: present } = await sql<{ id: string; name: string }>`
    select id, ${shownNameOf('account')} as name from account where id = any(${ids}::uuid[]) and ${people}
    union all select id, name from hostel where id = any(${ids}::uuid[])
    union all select id, room_number from room where id = any(${ids}::uuid[])
    union all select id, name from worker where id = any(${ids}::uuid[])`.execute(db);
  const names = new Map(present.map(({ id, name }) => [id, name]));
  const gone = ids.filter((id) => !names.has(id));
  if (gone.length === 0 || !people) return names;
  const { rows: last } = await sql<{ id: string; name: string }>`
    select distinct on (row_key) row_key as id, coalesce(nullif(image ->> 'name', ''), image ->> 'username', image ->> 'room_number') as name
    from operation_change, lateral (select coalesce(after, before) as image) as images
    where row_key = any(${gone}) and table_name in ('account', 'hostel', 'room', 'worker')
    order by row_key, operation_id desc, no desc`.execute(db);
  for (const { id, name } of last) names.set(id, name);
  return names;
}

interface Wording {
  timeZone: string;
  names: ReadonlyMap<string, string>;
  /** id of the record whose history is read */
  about: string | undefined;
}

/** `caretaker_remark` → `Caretaker remark`, for a column or table without words of its own. */
const plainLabel = (column: string): string => sentence(column.replaceAll('_', ' '));
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Words = Pick<Column, 'kind' | 'values' | 'say'>;

/** Joins parts by commas, or by semicolons if a part contains a comma. */
const listed = (parts: readonly string[]): string => parts.join(parts.some((part) => part.includes(',')) ? '; ' : ', ');

/** A value as people write it; null if it is empty. */
function valueInWords(value: unknown, words: Words, wording: Wording): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) {
    const parts = value.map((part) => valueInWords(part, words, wording));
    return parts.some((part) => part !== null) ? listed(parts.map((part) => part ?? '–')) : null;
  }
  const { kind, values, say } = words;
  const { timeZone, names } = wording;
  // the value is from the database, so it has the type that `say` of its column takes
  if (say) return say(value as never);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  switch (kind) {
    case 'name':
      return names.get(text) ?? '–';
    case 'moment':
      return formatCampusTime(timeZone, text);
    case 'day':
      return formatDay(text);
    case 'rupees':
      return rupees(Number(text));
    case 'flag':
      return t(value === true ? historyTexts.yes : historyTexts.no);
    case 'word':
      return t(values?.[text] ?? sentence(text));
    case 'text':
      return text;
  }
}

type Fields = RecordChange['fields'];

function fieldsOf(table: string, before: Image | null, after: Image | null, wording: Wording): Fields {
  const known = recordOf(table)?.columns ?? {};
  const columns = [...new Set([...Object.keys(known), ...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return columns.flatMap((column) => {
    const words: Column | null | undefined = column in known ? known[column] : { label: plainLabel(column), kind: 'text' };
    if (!words || words.label === null) return [];
    const [was, is] = [before?.[column], after?.[column]];
    if (was === is || (typeof was === 'object' && JSON.stringify(was) === JSON.stringify(is))) return [];
    // a flag that is off says nothing about a record that was just made or removed
    if (words.kind === 'flag' && (was ?? is) === false && (before === null || after === null)) return [];
    const field = { label: t(words.label), before: valueInWords(was, words, wording), after: valueInWords(is, words, wording) };
    return field.before === null && field.after === null ? [] : [field];
  });
}

/** Readers never see a setting made or removed: while no row is stored, the setting has its value for that case. */
function settingOf({ before, after }: ChangedRow): Fields {
  const inWords = (image: Image | null) => settingValue(String((after ?? before)?.['name']), image ? String(image['value']) : undefined);
  const [was, is] = [inWords(before), inWords(after)];
  // one picture was replaced by another
  const another = was === is && before && after ? t(historyTexts.another) : is;
  return [{ label: t(historyTexts.value), before: was, after: another }];
}

function moveOf({ before, after }: ChangedRow, staysBy: StaysBy, { names }: Wording): Fields {
  const named = (value: unknown) => names.get(String(value)) ?? '–';
  const inWords = (stay: Image | null): string | null => {
    if (!stay) return null;
    return staysBy === 'seat'
      ? named(stay['student_id'])
      : t(historyTexts.place, { room: named(stay['room_id']), seat: String(stay['seat']) });
  };
  const label = staysBy === 'seat' ? t(historyTexts.seat, { seat: String((after ?? before)?.['seat']) }) : t(historyTexts.room);
  const field = { label, before: inWords(before), after: inWords(after) };
  return field.before === field.after ? [] : [field];
}

/** `Asha Rao`, `Asha Rao, 12 Nov 2026`: what distinguishes a record from others of its kind. The record whose history is read is not named. */
function nameOf(table: string, image: Image, { names, about }: Wording): string {
  const parts = (recordOf(table)?.calledBy ?? []).flatMap((column) => {
    const value = image[column];
    if (typeof value !== 'string' || value === '' || value === about) return [];
    if (table === 'institution_setting') return settingName(value);
    if (uuid.test(value)) return names.get(value) ?? [];
    return isoDay.test(value) ? formatDay(value) : value;
  });
  // a person's name, or else the username
  return table === 'account' ? (parts[0] ?? '') : parts.join(', ');
}

export interface DescribedChange {
  operationId: number;
  change: RecordChange;
}

/** Each change in words. The record whose history is read gets neither kind nor name; without `people`, no person is named. */
export async function describeChanges(
  db: Db,
  rows: readonly ChangedRow[],
  { timeZone, staysBy = 'student', about, people = true }: { timeZone: string; staysBy?: StaysBy; about?: string; people?: boolean },
): Promise<DescribedChange[]> {
  const wording = { timeZone, about, names: await namesIn(db, rows, people) };
  const erasedKinds = new Set<string>();
  return rows.flatMap((row): DescribedChange[] => {
    const { operationId, table, key, before, after, erased } = row;
    const isMove = table === 'stay';
    const image = after ?? before;
    if (erased) {
      const kind = key === about ? '' : t(recordOf(table)?.kind ?? plainLabel(table));
      const operationAndKind = `${operationId} ${kind}`;
      // erased records have no names any more: in a history, one of a kind stands for all of an operation
      if (about !== undefined && erasedKinds.has(operationAndKind)) return [];
      erasedKinds.add(operationAndKind);
      return [{ operationId, change: { kind, name: '', did: 'erased', fields: [] } }];
    }
    if (!image) return [];
    const isSetting = table === 'institution_setting';
    const fields = isMove ? moveOf(row, staysBy, wording) : isSetting ? settingOf(row) : fieldsOf(table, before, after, wording);
    const did = isMove || isSetting || (before && after) ? 'changed' : before ? 'removed' : 'made';
    if (did === 'changed' && fields.length === 0) return [];
    const own = key === about || (isMove && staysBy === 'seat');
    const kind = own ? '' : t(recordOf(isMove ? 'student' : table)?.kind ?? plainLabel(table));
    return [{ operationId, change: { kind, name: own ? '' : nameOf(table, image, wording), did, fields } }];
  });
}
