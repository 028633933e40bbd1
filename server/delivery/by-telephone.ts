/** What a message to a telephone says. */
import { sql } from 'kysely';
import { type GatewayChannel, bringsCode, type TextKey, variablesOf } from '#contract/delivery/gateway.ts';
import { ownLanguage } from '#contract/text/language.ts';
import type { Db } from '#server/db/open.ts';
import { readInstitutionSetting } from '#server/institution-setting.ts';
import { inLanguage, languageOf } from '#server/language.ts';
import { notificationMessage, notificationValue, type StoredValues } from '#server/notification/notification-text.ts';
import { type GatewayMessage, sendMessage } from './gateway.ts';
import { gatewayKey, readGateway } from './gateway-settings.ts';
import { linkToken, statusToken } from './link.ts';
import { linkKey } from './secret.ts';
import type { WayOut } from './send.ts';

/** A number as providers take it, with the country; undefined if it is none. */
export async function telephoneNumber(db: Db, telephone: string, country: string): Promise<string | undefined> {
  const { rows } = await sql<{ number: string | null }>`select telephone_number(${telephone}, ${country}) as number`.execute(db);
  return rows[0]?.number ?? undefined;
}

/** What a number is known by however it is written: the last ten digits. */
export async function lineOf(db: Db, telephone: string): Promise<string> {
  const { rows } = await sql<{ line: string }>`select telephone_line(${telephone}) as line`.execute(db);
  return rows[0]?.line ?? telephone;
}

interface Worded {
  key: string;
  values: StoredValues;
  /** where the receiver answers; empty: nowhere */
  link: string;
}

type Words = Pick<GatewayMessage, 'text' | 'template' | 'variables' | 'code'>;

/** The message of a text in the language of the moment. */
export const telephoneMessage = (
  { key, values, link }: Worded,
  { template, variables }: { template: string; variables: readonly string[] },
): Words => ({
  text: [notificationMessage(key, values), ...(link === '' ? [] : [link])].join('\n'),
  template,
  variables: variables.map((name) => (name === 'link' ? link : notificationValue(name, values))),
  ...(bringsCode(key) ? { code: notificationValue('code', values) } : {}),
});

/** Where the provider of a channel sends its reports. */
export const statusAddressOf = (key: string, channel: GatewayChannel, site: string): string =>
  `${site}/open/status/${statusToken(key, channel)}`;

/** Undefined while nothing is sent by the channel. */
export async function byTelephone(
  db: Db,
  channel: GatewayChannel,
  allowed: readonly string[],
): Promise<{ way: WayOut; how: string } | undefined> {
  const settings = await readGateway(db, channel);
  if (!settings?.isOn) return undefined;
  const site = (await readInstitutionSetting(db, 'site')) ?? '';
  if (site === '') return undefined;
  const secret = (await gatewayKey(db, channel, settings.url)) ?? '';
  const signing = await linkKey(db);
  const status = statusAddressOf(signing, channel, site);
  const send: WayOut['send'] = async ({ said: [said], to, language }, signal) => {
    const found = await db
      .selectFrom('message_template')
      .select(['template', 'variables'])
      .where('channel', '=', channel)
      .where('text_key', '=', said?.key ?? '')
      .where('language', '=', language)
      .executeTakeFirst();
    if (!said || !found) return { kind: 'refused', answer: 'this text has no template any more' };
    const { key, values, page, params } = said;
    const link = page === 'consent' ? `${site}/open/c/${linkToken(signing, 'consent', params?.[0] ?? '')}` : '';
    const words = inLanguage(languageOf(language), () => telephoneMessage({ key: key ?? '', values: values ?? {}, link }, found));
    const message = { ...words, to: to.address, language, status };
    return await sendMessage(settings, secret, message, { allowed, signal });
  };
  return { way: { channel, send }, how: JSON.stringify([settings, secret, site]) };
}

/** Sends the first text that has a template, with the names of its values in their place; undefined if there is none. */
export async function trialMessage(
  site: string,
  templates: readonly { text: TextKey; language: string; template: string; variables: readonly string[] }[],
): Promise<(Words & { language: string }) | undefined> {
  const chosen = templates.find(({ language }) => language === ownLanguage) ?? templates[0];
  if (!chosen) return undefined;
  const values = Object.fromEntries(chosen.variables.map((name) => [name, name]));
  const worded = { key: chosen.text, values, link: variablesOf(chosen.text).includes('link') ? site : '' };
  return { ...inLanguage(languageOf(chosen.language), () => telephoneMessage(worded, chosen)), language: chosen.language };
}
