/** Remembers which fields people have chosen for unknown headings, so that nobody is asked twice. */
import { sql } from 'kysely';
import { headingKey, type ListField, type SheetColumn } from '#contract/sheet/sheet.ts';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { tableOf } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import type { Headings } from './match-columns.ts';
import { isRecord } from '#server/is-record.ts';

/** `roles` holds no headings but the words for roles in the lists of staff. */
export type ListName = 'students' | 'rooms' | 'staff' | 'roles';

/** How many headings are remembered for each list; the oldest are forgotten. */
const mostRemembered = 500;

export async function rememberedHeadings(db: Db, list: ListName): Promise<Headings> {
  const rows = await db.selectFrom('remembered_heading').select(['heading_key', 'field']).where('list', '=', list).execute();
  return new Map(rows.map((row) => [row.heading_key, row.field]));
}

/** Remembers the fields that this request has chosen for columns of its sheet. */
export async function rememberHeadings(db: Db, list: ListName, columns: readonly SheetColumn[]): Promise<void> {
  const settled = new Map(columns.filter(({ match }) => match === 'settled').map(({ heading, field }) => [headingKey(heading), field]));
  if (settled.size === 0) return;
  const rows = [...settled].map(([heading_key, field]) => ({ heading_key, field }));
  await db
    .insertInto('remembered_heading')
    .columns(['list', 'heading_key', 'field'])
    .expression((eb) =>
      eb
        .selectFrom(tableOf('settled', { heading_key: 'text', field: 'text' }, rows))
        .select([eb.val(list).as('list'), 'settled.heading_key', 'settled.field']),
    )
    .onConflict((conflict) =>
      conflict.columns(['list', 'heading_key']).doUpdateSet((eb) => ({ field: eb.ref('excluded.field'), settled_at: sql`now()` })),
    )
    .execute();
  await db
    .deleteFrom('remembered_heading')
    .where('list', '=', list)
    .where('heading_key', 'in', (eb) =>
      eb
        .selectFrom('remembered_heading')
        .select('heading_key')
        .where('list', '=', list)
        .orderBy('settled_at', 'desc')
        .orderBy('heading_key')
        .offset(mostRemembered),
    )
    .execute();
}

const refused = (why: string) => new Fault('invalid', { fields: { headings: why } });

/** Reads the fields that a request chooses for headings: a JSON object from heading to field; an empty field leaves the column out. */
export function settledHeadings(text: string | undefined, fields: readonly ListField[]): Headings {
  if (text === undefined || text === '') return new Map();
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw refused(t(fieldTexts.headings));
  }
  if (!isRecord(given)) throw refused(t(fieldTexts.headings));
  const names = new Set(['', ...fields.map(({ name }) => name)]);
  const settled = new Map<string, string>();
  for (const [heading, field] of Object.entries(given)) {
    if (typeof field !== 'string' || !names.has(field))
      throw refused(t(fieldTexts.choice, { choices: fields.map(({ name }) => name).join(', ') }));
    if (field !== '' && [...settled.values()].includes(field)) throw refused(t(fieldTexts.headingTwice, { field }));
    settled.set(headingKey(heading), field);
  }
  return settled;
}
