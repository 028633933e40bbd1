/** What is stored for the whole institution; the environment goes before it. */
import type { Db } from './db/open.ts';

type SettingName = 'time_zone';

export async function readInstitutionSetting(db: Db, name: SettingName): Promise<string | undefined> {
  const row = await db.selectFrom('institution_setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function storeInstitutionSetting(db: Db, name: SettingName, value: string): Promise<void> {
  await db
    .insertInto('institution_setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
