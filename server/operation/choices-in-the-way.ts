/** Refuses an undo that would leave records with values that are in no list of the institution's settings. */
import { sql } from 'kysely';
import { fieldTexts, undoTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import { choiceLists, type ChoiceLists, lockChoices, usedAndGone } from '#server/institution-choices.ts';
import type { InTheWay } from './in-the-way.ts';
import { rowsOf } from './undo-rows.ts';

/** If an operation changed the lists of choices, locks them and returns them as they are. This comes before locking hostels, as everywhere. */
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
 * To be called once the inverse is applied: a sentence for each value that records still have although the inverse took it from its
 * list, and for each category of restored items that was removed since. Values of students that are in no list are allowed: an import
 * may bring them in.
 */
export async function choicesInTheWay(db: Db, operationId: number, before: ChoiceLists | undefined): Promise<InTheWay> {
  const gone = before ? await usedAndGone(db, before) : [];
  const { rows } = await sql<{ category: string }>`
    select distinct r.before ->> 'category' as category from ${rowsOf(operationId, 'inventory_item')} r where r.before is not null and r.after is null
    order by 1`.execute(db);
  const categories = rows.length === 0 ? [] : (await choiceLists(db)).category;
  const sentences = [
    ...gone.map((value) => t(fieldTexts.choiceUsed, value)),
    ...rows.filter(({ category }) => !categories.includes(category)).map(({ category: value }) => t(undoTexts.categoryGone, { value })),
  ];
  return { sentences, operations: sentences.map(() => null) };
}
