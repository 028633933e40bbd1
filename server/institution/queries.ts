import { sql } from 'kysely';
import type { ChoiceKind, NewChoice } from '#contract/institution/institution.ts';
import type { TextKey } from '#contract/delivery/gateway.ts';
import type { PictureType } from '#contract/person/picture.ts';
import type { Db } from '#server/db/open.ts';
import type { SettingName } from '#server/institution-setting.ts';

export async function storedSettings(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('institution_setting').select(['name', 'value']).execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** A setting that is at its default again has no row. */
export async function forgetSetting(db: Db, name: SettingName): Promise<void> {
  await db.deleteFrom('institution_setting').where('name', '=', name).execute();
}

export async function knowsTimeZone(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db);
  return rows.length > 0;
}

interface WaysOut {
  mails: boolean;
  texts: boolean;
  parents: boolean;
}

const byTelephone = (text: TextKey) =>
  sql`exists (select from gateway g join message_template t using (channel) where g.is_on and t.text_key = ${text})`;

/** Whether mail leaves the house, and whether a link to a new password, and codes of guardians, can go to telephones. Every page that is loaded asks. */
export async function waysOut(db: Db): Promise<WaysOut> {
  const { rows } = await sql<WaysOut>`
    select mails, ${byTelephone('telephonePassword')} as texts, mails or ${byTelephone('telephoneWardCode')} as parents
    from (select exists (select from mail_channel where is_on) as mails) mail`.execute(db);
  return rows[0] ?? { mails: false, texts: false, parents: false };
}

export async function keepLogo(db: Db, logo: { digest: string; type: PictureType; image: Buffer }): Promise<void> {
  await db
    .insertInto('institution_logo')
    .values(logo)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The present logo, if it has this digest. A logo that was replaced or removed is kept for an undo, but no longer served. */
export async function findLogo(db: Db, digest: string): Promise<{ type: string; image: Buffer } | undefined> {
  return await db
    .selectFrom('institution_logo')
    .innerJoin('institution_setting', (join) =>
      join.onRef('institution_setting.value', '=', 'institution_logo.digest').on('institution_setting.name', '=', 'logo'),
    )
    .select(['institution_logo.type', 'institution_logo.image'])
    .where('institution_logo.digest', '=', digest)
    .executeTakeFirst();
}

/** Replaces the choices of a kind. Only rows that differ are written, so that the audit log shows only what was changed. */
export async function replaceChoices(db: Db, kind: ChoiceKind, choices: readonly NewChoice[]): Promise<void> {
  const values = choices.map(({ value }) => value);
  await db
    .deleteFrom('institution_choice')
    .where('kind', '=', kind)
    .$if(values.length > 0, (query) => query.where('value', 'not in', values))
    .execute();
  if (choices.length === 0) return;
  await db
    .insertInto('institution_choice')
    .values(choices.map(({ value, hidden }, place) => ({ kind, value, offered: !hidden, place })))
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'value'])
        .doUpdateSet((eb) => ({ offered: eb.ref('excluded.offered'), place: eb.ref('excluded.place') }))
        .where(sql<boolean>`(institution_choice.offered, institution_choice.place) is distinct from (excluded.offered, excluded.place)`),
    )
    .execute();
}
