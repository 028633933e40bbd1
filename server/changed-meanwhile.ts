/** Keeps an edit from overwriting what somebody else has changed since the sender saw it (`basedOn`). */
import { sql, type RawBuilder } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { formatCampusTime } from '#server/campus-day.ts';
import type { Db, Tables } from '#server/db/open.ts';
import { Fault } from './fault.ts';
import { shownNameOf } from '#server/person.ts';

interface Edit<V> {
  wanted: V;
  /** what the sender saw; undefined if they did not say */
  basedOn: V | undefined;
  /** what is stored, locked until the transaction ends */
  present: V;
}

/** Whether an edit would overwrite what the sender has not seen. To want what is there already overwrites nothing. */
export const isStale = <V>({ wanted, basedOn, present }: Edit<V>): boolean =>
  basedOn !== undefined && !isDeepStrictEqual(basedOn, present) && !isDeepStrictEqual(wanted, present);

type Values = Readonly<Record<string, unknown>>;

/** The fields of a record that an edit would overwrite although the sender has not seen their present values. */
export function staleFields({ wanted, basedOn = {}, present }: Edit<Values>): string[] {
  return Object.keys(basedOn).filter(
    (field) => wanted[field] !== undefined && isStale({ wanted: wanted[field], basedOn: basedOn[field], present: present[field] }),
  );
}

/** Selects, among the changes `c` of the audit log, those of what an edit was about to overwrite. */
export type ChangesIn = RawBuilder<unknown>;

const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** One table, or those that a record is stored in together. */
type TableOf = keyof Tables | readonly (keyof Tables)[];

/** Changes of the records with these keys; with `fields`, only those of a column named like one of them. */
export function changesOf(table: TableOf, keys: readonly string[], fields?: readonly string[]): ChangesIn {
  const records = sql`c.table_name = any(${[table].flat()}) and c.row_key = any(${keys})`;
  if (fields === undefined) return records;
  return sql`${records} and exists (
    select from unnest(${fields.map(columnOf)}::text[]) as name where (c.before ->> name) is distinct from (c.after ->> name)
  )`;
}

/** Who last made one of these changes, by an undo too, and when. */
async function lastOf(db: Db, changes: ChangesIn): Promise<{ by: string; at: string } | null> {
  const row = await db
    .selectFrom('recorded_change as c')
    .innerJoin('operation as o', 'o.id', 'c.operation_id')
    .innerJoin('account as a', 'a.id', 'o.by_id')
    .select('o.at')
    .select(shownNameOf('a').as('by'))
    .where(sql<boolean>`${changes}`)
    .orderBy('c.operation_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && row.by !== null ? { by: row.by, at: row.at } : null;
}

/** What an error says of a field whose present value is this. */
export function changedText(value: string | number | boolean | null): string {
  if (value === '' || value === null) return t(fieldTexts.emptiedMeanwhile);
  return t(fieldTexts.changedMeanwhile, { value: String(value) });
}

interface Clash {
  /** what is there now, in the form of `basedOn` */
  current: unknown;
  /** field of the request → what has happened to it */
  fields?: Record<string, string>;
  changes: ChangesIn;
  timeZone: string;
}

/** The fault that names who changed it and when, and carries what is there now. */
export async function changedMeanwhile(db: Db, { current, fields, changes, timeZone }: Clash): Promise<Fault> {
  const changed = await lastOf(db, changes);
  return new Fault('changedMeanwhile', {
    values: { known: changed ? 'yes' : 'no', by: changed?.by ?? '', when: changed ? formatCampusTime(timeZone, changed.at) : '' },
    data: { current, changed },
    fields,
  });
}

interface RecordEdit extends Edit<Values> {
  /** field → the stored value in words, where the value itself is an id or a list */
  shown?: Readonly<Record<string, string>>;
  /** the table and the key of the record; or the changes of these fields in the audit log, where the columns have other names */
  changes: readonly [TableOf, key: string] | ((fields: readonly string[]) => ChangesIn);
  timeZone: string;
}

/** Refuses an edit of fields that somebody else has changed since the sender saw them. */
export async function refuseIfChanged(db: Db, { wanted, basedOn, present, shown = {}, changes, timeZone }: RecordEdit): Promise<void> {
  const stale = staleFields({ wanted, basedOn, present });
  if (stale.length === 0) return;
  throw await changedMeanwhile(db, {
    current: Object.fromEntries(stale.map((field) => [field, present[field]])),
    fields: Object.fromEntries(
      stale.map((field) => [field, changedText(shown[field] ?? (present[field] as string | number | boolean | null))]),
    ),
    changes: typeof changes === 'function' ? changes(stale) : changesOf(changes[0], [changes[1]], stale),
    timeZone,
  });
}
