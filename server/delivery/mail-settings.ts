import { sql } from 'kysely';
import type { MailSettings } from '#contract/delivery/delivery.ts';
import type { Db } from '#server/db/open.ts';
import { readInstitutionSetting, storeInstitutionSetting } from '#server/institution-setting.ts';
import { keepSecret, readSecret } from './secret.ts';

/** How mail leaves the house; undefined until it is set up. Without an address to lead to, no mail is sent. */
export async function readMailSettings(db: Db): Promise<MailSettings | undefined> {
  const row = await db.selectFrom('mail_channel').selectAll().executeTakeFirst();
  const site = (row && (await readInstitutionSetting(db, 'site'))) ?? '';
  return (
    row && {
      isOn: row.is_on && site !== '',
      host: row.host,
      port: row.port,
      security: row.security as MailSettings['security'], // the constraint knows the same words
      username: row.username,
      from: row.from_address,
      site,
      quietFrom: row.quiet_from,
      quietUntil: row.quiet_until,
      digestAt: row.digest_at,
    }
  );
}

/** Before mail is set up, nobody has chosen when it is night and when the evening mail goes. */
export const usualClock = { quietFrom: '21:30', quietUntil: '07:00', digestAt: '18:00' } as const satisfies Partial<MailSettings>;

export async function storeMailSettings(db: Db, settings: MailSettings): Promise<void> {
  const { isOn, from, site, quietFrom, quietUntil, digestAt, ...same } = settings;
  const row = { ...same, is_on: isOn, from_address: from, quiet_from: quietFrom, quiet_until: quietUntil, digest_at: digestAt };
  await db
    .insertInto('mail_channel')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...row, fault: null, fault_at: null }))
    .execute();
  await storeInstitutionSetting(db, 'site', site);
}

type Server = Pick<MailSettings, 'host' | 'port' | 'username' | 'security'>;

/** Whoever makes the product talk to another server does not learn the password that was entered for this one. */
const boundTo = ({ host, port, username, security }: Server): string => JSON.stringify([host.toLowerCase(), port, username, security]);

export const mailPassword = (db: Db, server: Server): Promise<string | undefined> => readSecret(db, 'mail_password', boundTo(server));

export const keepMailPassword = (db: Db, server: Server, password: string): Promise<void> =>
  keepSecret(db, 'mail_password', password, boundTo(server));

interface MailState {
  fault: string | null;
  faultAt: string | null;
  waiting: number;
  reached: number;
}

/** How the channel is at the moment, beside its settings. */
export async function mailState(db: Db): Promise<MailState> {
  const { rows } = await sql<MailState>`
    select (select fault from mail_channel) as fault, (select fault_at from mail_channel) as "faultAt",
      (select count(*)::integer from delivery where channel = 'mail' and settled_at is null) as waiting,
      (select count(*)::integer from mail_address where verified_at is not null and refused_at is null) as reached`.execute(db);
  return rows[0] ?? { fault: null, faultAt: null, waiting: 0, reached: 0 };
}
