/** What forms offer for the whole institution: its own choices, or the usual ones while it has none. */
import { type ChoiceKind, type NewChoice, usualChoices } from '#contract/institution.ts';
import type { Db } from './db/open.ts';

export async function choicesOf(db: Db, kind: ChoiceKind): Promise<NewChoice[]> {
  const rows = await db.selectFrom('institution_choice').select(['value', 'offered']).where('kind', '=', kind).orderBy('place').execute();
  if (rows.length > 0) return rows.map(({ value, offered }) => ({ value, hidden: !offered }));
  return usualChoices[kind].map((value) => ({ value, hidden: false }));
}

export const valuesOf = (choices: readonly NewChoice[], hidden: boolean): string[] =>
  choices.filter((choice) => choice.hidden === hidden).map(({ value }) => value);

export const offeredChoices = async (db: Db, kind: ChoiceKind): Promise<string[]> => valuesOf(await choicesOf(db, kind), false);
