import { sql } from 'kysely';
import {
  type Gateway,
  type GatewayChannel,
  type GatewaySettings,
  type MessageTemplate,
  type TextKey,
  telephoneTexts,
} from '#contract/delivery/gateway.ts';
import type { Language } from '#contract/text/language.ts';
import type { Db } from '#server/db/open.ts';
import { keepSecret, readSecret } from './secret.ts';

/** How messages to telephones leave the house; undefined until it is set up. */
export async function readGateway(db: Db, channel: GatewayChannel): Promise<GatewaySettings | undefined> {
  return await db
    .selectFrom('gateway')
    .select(['is_on as isOn', 'url', 'headers', 'body', 'id_at as idAt', 'accepted', 'status_id_at as statusIdAt', 'delivered', 'failed'])
    .select(['reports_at as reportsAt', 'signature', 'handshake', 'country', 'price'])
    // the constraint knows the same words
    .select((eb) => eb.ref('sends').$castTo<GatewaySettings['sends']>().as('sends'))
    .where('channel', '=', channel)
    .executeTakeFirst();
}

export async function storeGateway(db: Db, channel: GatewayChannel, settings: GatewaySettings): Promise<void> {
  const { isOn, idAt, statusIdAt, reportsAt, ...same } = settings;
  const row = { ...same, is_on: isOn, id_at: idAt, status_id_at: statusIdAt, reports_at: reportsAt };
  await db
    .insertInto('gateway')
    .values({ channel, ...row })
    .onConflict((conflict) => conflict.column('channel').doUpdateSet({ ...row, fault: null, fault_at: null }))
    .execute();
}

/** Whoever makes the product talk to another host does not learn the secret that was entered for this one. */
const boundTo = (url: string): string => new URL(url).origin;

export const gatewayKey = (db: Db, channel: GatewayChannel, url: string): Promise<string | undefined> =>
  readSecret(db, `${channel}_key`, boundTo(url));

export const keepGatewayKey = (db: Db, channel: GatewayChannel, url: string, key: string): Promise<void> =>
  keepSecret(db, `${channel}_key`, key, boundTo(url));

export const reportKeyOf = (db: Db, channel: GatewayChannel, url: string): Promise<string | undefined> =>
  readSecret(db, `${channel}_report_key`, boundTo(url));

export const keepReportKey = (db: Db, channel: GatewayChannel, url: string, key: string): Promise<void> =>
  keepSecret(db, `${channel}_report_key`, key, boundTo(url));

/** In the order of `telephoneTexts`. Those of texts that no longer exist are left out. */
export async function templatesOf(db: Db, channel: GatewayChannel): Promise<MessageTemplate[]> {
  const rows = await db
    .selectFrom('message_template')
    .select((eb) => [
      eb.ref('text_key').$castTo<TextKey>().as('text'),
      eb.ref('language').$castTo<Language>().as('language'),
      'template',
      'variables',
    ])
    .where('channel', '=', channel)
    .where('text_key', 'in', telephoneTexts)
    .orderBy('language')
    .execute();
  return rows.toSorted((one, other) => telephoneTexts.indexOf(one.text) - telephoneTexts.indexOf(other.text));
}

/** In place of those that are there; what stays the same is not written. */
export async function storeTemplates(db: Db, channel: GatewayChannel, templates: readonly MessageTemplate[]): Promise<void> {
  await sql`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(templates)}::json) as w (text text, language text, template text, variables text[])
    ), gone as (
      delete from message_template t
      where t.channel = ${channel} and not exists (select from wanted w where w.text = t.text_key and w.language = t.language)
    )
    insert into message_template as t (channel, text_key, language, template, variables)
    select ${channel}, text, language, template, variables from wanted
    on conflict (channel, text_key, language) do update set template = excluded.template, variables = excluded.variables
      where (t.template, t.variables) is distinct from (excluded.template, excluded.variables)`.execute(db);
}

type State = Pick<Gateway, 'fault' | 'faultAt' | 'waiting' | 'reached'>;

export async function gatewayState(db: Db, channel: GatewayChannel): Promise<State> {
  const { rows } = await sql<State>`
    select (select fault from gateway where channel = ${channel}) as fault, (select fault_at from gateway where channel = ${channel}) as "faultAt",
      (select count(*)::integer from delivery where channel = ${channel} and settled_at is null) as waiting,
      (select count(*)::integer from receiver_address where channel = ${channel} and is_good) as reached`.execute(db);
  return rows[0] ?? { fault: null, faultAt: null, waiting: 0, reached: 0 };
}

/** What costs money is what a provider took, or may have. */
export async function monthsOf(db: Db, channel: GatewayChannel, price: number | null, timeZone: string): Promise<Gateway['months']> {
  const { rows } = await sql<Omit<Gateway['months'][number], 'cost'> & { paid: number }>`
    select to_char(settled_at at time zone ${timeZone}, 'YYYY-MM') as month,
      (count(*) filter (where state in ('sent', 'delivered')))::integer as sent,
      (count(*) filter (where state = 'failed'))::integer as failed,
      (count(*) filter (where state = 'unknown'))::integer as unknown,
      (count(*) filter (where state in ('sent', 'delivered', 'unknown') or provider_id is not null))::integer as paid
    from delivery where channel = ${channel} and settled_at is not null
    group by 1 order by 1 desc`.execute(db);
  return rows.map(({ paid, ...counts }) => ({ ...counts, cost: price === null ? null : Math.round(paid * price * 100) / 100 }));
}
