/** What keeps an undo from leaving records with values that the settings of the institution do not know. */
import { sql } from 'kysely';
import { fieldTexts, undoTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import type { Db } from '#server/db/open.ts';
import { choiceLists, type ChoiceLists, lockChoices, usedAndGone } from '#server/institution-choices.ts';
import { rowsOf } from './undo-rows.ts';

/** Locks what forms offer where an operation changed it, and gives it as it is; before hostels are locked, as everywhere. */
export async function lockChangedChoices(db: Db, operationId: number): Promise<ChoiceLists | undefined> {
  const changed = await db
    .selectFrom('operation_change')
    .select('no')
    .where('operation_id', '=', operationId)
    .where('table_name', '=', 'institution_choice')
    .limit(1)
    .executeTakeFirst();
  if (!changed) return undefined;
  await lockChoices(db);
  return await choiceLists(db);
}

/**
 * A sentence for each value that records have and that the inverse, which must have been applied, has taken from its list, and for
 * each category of items it has put back that was removed since. Of a student, what stands in no list is allowed: it may be brought in.
 */
export async function choicesInTheWay(db: Db, operationId: number, before: ChoiceLists | undefined): Promise<string[]> {
  const gone = before ? await usedAndGone(db, before) : [];
  const { rows } = await sql<{ category: string }>`
    select distinct r.before ->> 'category' as category from ${rowsOf(operationId, 'inventory_item')} r where r.before is not null and r.after is null
    order by 1`.execute(db);
  const categories = rows.length === 0 ? [] : (await choiceLists(db)).category;
  return [
    ...gone.map((value) => t(fieldTexts.choiceUsed, value)),
    ...rows.filter(({ category }) => !categories.includes(category)).map(({ category: value }) => t(undoTexts.categoryGone, { value })),
  ];
}
