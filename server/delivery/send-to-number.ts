/** One message to a number that is no notification: a code, or a link. */
import { sql } from 'kysely';
import type { GatewayChannel, TextKey } from '#contract/delivery/gateway.ts';
import type { Db, FoundBy } from '#server/db/open.ts';
import type { Transact } from '#server/call/transact.ts';
import { readInstitutionSetting } from '#server/institution-setting.ts';
import { inLanguage, languageOf } from '#server/language.ts';
import type { StoredValues } from '#server/notification/notification-text.ts';
import { statusAddressOf, telephoneMessage } from './by-telephone.ts';
import { gatewayKey, readGateway } from './gateway-settings.ts';
import { sendMessage } from './gateway.ts';
import type { Outcome } from './mail.ts';
import { linkKey, withoutSecret } from './secret.ts';

/** How a text gets to telephones, by SMS rather than WhatsApp, and in the language of its reader if there is a template; undefined if it does not. */
export async function wayOf(db: Db, text: TextKey, language: string, channel?: string) {
  if (!(await readInstitutionSetting(db, 'site'))) return undefined;
  return await db
    .selectFrom('gateway as g')
    .innerJoin('message_template as t', 't.channel', 'g.channel')
    // the country: what numbers of ten digits begin with
    .select((eb) => [eb.ref('g.channel').$castTo<GatewayChannel>().as('channel'), 't.language', 't.template', 't.variables', 'g.country'])
    .where('g.is_on', '=', true)
    .where('t.text_key', '=', text)
    .$if(channel !== undefined, (found) => found.where('g.channel', '=', channel ?? ''))
    .orderBy('g.channel')
    .orderBy(sql`t.language = ${language}`, 'desc')
    .orderBy('t.language')
    .limit(1)
    .executeTakeFirst();
}

export type WayToNumbers = FoundBy<typeof wayOf>;

interface ToNumber {
  /** an account, or a guardian */
  receiverId: string;
  number: string;
  text: TextKey;
  values: StoredValues;
  /** where its reader can act */
  link?: string;
  /** what of it nobody else may read, also in what the provider says of it */
  secret?: string;
}

/** Sends once, whatever becomes of it: it costs money. It is stored before, so that it is counted with the others also if nobody learns the outcome. */
export async function sendToNumber(
  way: WayToNumbers,
  { receiverId, number, text, values, link = '', secret = '' }: ToNumber,
  { read, transact, allowed }: { read: Db; transact: Transact; allowed: readonly string[] },
): Promise<Outcome> {
  const { channel, language } = way;
  const settings = await readGateway(read, channel);
  if (!settings) return { kind: 'channel', answer: '' };
  const status = statusAddressOf(await transact(linkKey), channel, (await readInstitutionSetting(read, 'site')) ?? '');
  const words = inLanguage(languageOf(language), () => telephoneMessage({ key: text, values, link }, way));
  const { id } = await transact((db) =>
    db
      .insertInto('delivery')
      .values({
        channel,
        address_id: receiverId,
        text_key: text,
        urgency: 'now',
        state: 'unknown',
        sent_to: number,
        tries: 1,
        settled_at: sql`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const key = (await gatewayKey(read, channel, settings.url)) ?? '';
  const outcome = await sendMessage(settings, key, { ...words, to: number, language, status }, { allowed });
  const { kind, providerId = null } = outcome;
  const answer = withoutSecret(outcome.answer, secret).toWellFormed();
  const state = kind === 'sent' || kind === 'unknown' ? kind : 'failed';
  await transact((db) => db.updateTable('delivery').set({ state, answer, provider_id: providerId }).where('id', '=', id).execute());
  return outcome;
}
