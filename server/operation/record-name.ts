import { undoTexts } from '#contract/messages.ts';
import { settingName } from '#contract/institution/setting-names.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import { recordOf, type RecordedTable } from '#server/db/record-table.ts';
import { shownNameOf } from '#server/call/account-rows.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What people call a recorded row: its name, or otherwise the person it is about. */
export async function recordName(db: Db, table: RecordedTable, image: Readonly<Record<string, unknown>>): Promise<string> {
  if (table === 'institution_setting') return settingName(text(image['name']));
  const own = text(image['name']) || text(image['username']) || text(image['title']) || text(image['room_number']);
  if (own !== '') return own;
  const person = await shownNameOf(db, text(image['student_id']) || text(image['account_id']) || null);
  const kind = t(recordOf(table)?.kind ?? table).toLowerCase();
  if (person === '') return kind;
  return table === 'student' || table === 'second_factor' || table === 'stay' ? person : t(undoTexts.recordOf, { kind, person });
}
