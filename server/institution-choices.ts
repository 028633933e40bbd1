/** The lists from which forms let people choose: those of the institution, or the usual ones while it has none. */
import { sql } from 'kysely';
import { type ChoiceKind, choiceKinds, type NewChoice, usualChoices } from '#contract/institution/institution.ts';
import type { Db } from './db/open.ts';

/**
 * Changes of settings are made one after the other, so that none is based on a list that another has just replaced. They also wait
 * while a record with a value from the lists is being written: triggers of those tables share this lock.
 */
export async function lockChoices(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('institution settings'))`.execute(db);
}

/** Keeps the lists unchanged until the transaction ends, as triggers do when a record with a value from them is written. */
export async function shareChoices(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('institution settings'))`.execute(db);
}

/** Value → how many records have it. */
export async function usesOf(db: Db, kind: ChoiceKind): Promise<Map<string, number>> {
  const rows =
    kind === 'category'
      ? await db
          .selectFrom('inventory_item')
          .select((eb) => ['category as value', eb.fn.countAll<number>().as('used')])
          .groupBy('category')
          .execute()
      : kind === 'slot'
        ? await db
            .selectFrom('worker_shift')
            .select((eb) => ['time_slot as value', eb.fn.countAll<number>().as('used')])
            .groupBy('time_slot')
            .execute()
        : await db
            .selectFrom('student')
            .select((eb) => [eb.ref(kind).as('value'), eb.fn.countAll<number>().as('used')])
            .groupBy(kind)
            .execute();
  return new Map(rows.map(({ value, used }) => [value, used]));
}

type Row = { value: string; offered: boolean };

const shown = (kind: ChoiceKind, rows: readonly Row[] = []): NewChoice[] =>
  rows.length > 0
    ? rows.map(({ value, offered }) => ({ value, hidden: !offered }))
    : usualChoices[kind].map((value) => ({ value, hidden: false }));

export async function choicesOf(db: Db, kind: ChoiceKind): Promise<NewChoice[]> {
  const rows = await db.selectFrom('institution_choice').select(['value', 'offered']).where('kind', '=', kind).orderBy('place').execute();
  return shown(kind, rows);
}

/** The lists of every kind, read at once. */
export async function allChoices(db: Db): Promise<Record<ChoiceKind, NewChoice[]>> {
  const rows = await db.selectFrom('institution_choice').select(['kind', 'value', 'offered']).orderBy('place').execute();
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const lists = choiceKinds.map((kind) => [kind, shown(kind, byKind.get(kind))] as const);
  return Object.fromEntries(lists) as Record<ChoiceKind, NewChoice[]>; // every kind is in it
}

export const valuesOf = (choices: readonly NewChoice[], hidden: boolean): string[] =>
  choices.filter((choice) => choice.hidden === hidden).map(({ value }) => value);

export const offeredChoices = async (db: Db, kind: ChoiceKind): Promise<string[]> => valuesOf(await choicesOf(db, kind), false);

export type ChoiceLists = Readonly<Record<ChoiceKind, readonly string[]>>;

/** All values of the lists, offered or hidden. */
export async function choiceLists(db: Db): Promise<ChoiceLists> {
  const lists = Object.entries(await allChoices(db)).map(([kind, choices]) => [kind, choices.map(({ value }) => value)]);
  return Object.fromEntries(lists) as ChoiceLists; // of the same kinds
}

/** Values that records still have although they are no longer in the lists, in which they were before. */
export async function usedAndGone(db: Db, before: ChoiceLists): Promise<{ value: string; used: number }[]> {
  const now = await choiceLists(db);
  const found: { value: string; used: number }[] = [];
  for (const kind of choiceKinds) {
    const gone = before[kind].filter((value) => !now[kind].includes(value));
    if (gone.length === 0) continue;
    const uses = await usesOf(db, kind);
    for (const value of gone) if (uses.has(value)) found.push({ value, used: uses.get(value) ?? 0 });
  }
  return found;
}
