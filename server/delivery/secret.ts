/** Secrets that the program keeps: they are in no reply, no log and no backup. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

type SecretName =
  | 'mail_password'
  | 'sms_key'
  | 'whatsapp_key'
  | 'sms_report_key'
  | 'whatsapp_report_key'
  | 'link_key'
  | 'pass_secret'
  | 'push_key';

/** The secret, if it was entered for this; what it was entered for is part of it. */
export async function readSecret(db: Db, name: SecretName, boundTo = ''): Promise<string | undefined> {
  const row = await db
    .selectFrom('kept_secret')
    .select('value')
    .where('name', '=', name)
    .where('bound_to', '=', boundTo)
    .executeTakeFirst();
  return row?.value;
}

export async function keepSecret(db: Db, name: SecretName, value: string, boundTo: string): Promise<void> {
  await db
    .insertInto('kept_secret')
    .values({ name, value, bound_to: boundTo })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, bound_to: boundTo }))
    .execute();
}

const newSecret = (): string => randomBytes(32).toString('base64url');

/** A secret that nobody enters, made when it is first needed. */
export async function madeSecret(db: Db, name: SecretName, made = newSecret()): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    insert into kept_secret (name, value) values (${name}, ${made})
    on conflict (name) do update set value = kept_secret.value returning value`.execute(db);
  return rows[0]?.value ?? made;
}

/** Replaces a secret that nobody enters: whatever was made of it is worth nothing. */
export const remakeSecret = async (db: Db, name: SecretName): Promise<void> => await keepSecret(db, name, newSecret(), '');

/** The key by which links are signed. */
export const linkKey = async (db: Db): Promise<string> => (await readSecret(db, 'link_key')) ?? (await madeSecret(db, 'link_key'));

const shortest = 4;

/** A secret as others may write it: in base64 with anything around it, in an address, in JSON. The longest first. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // the characters that the secret alone decides, wherever it begins
  const base64 = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3)),
  );
  const written = [secret, bytes.toString('base64'), ...base64, JSON.stringify(secret).slice(1, -1)].flatMap((form) => [
    form,
    form.replaceAll('+', '-').replaceAll('/', '_'),
    form.replaceAll('/', String.raw`\/`),
    JSON.stringify(form).slice(1, -1),
    encodeURIComponent(form.toWellFormed()),
    new URLSearchParams({ form }).toString().slice('form='.length),
  ]);
  const forms = written.flatMap((form) => [form, form.replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase())]);
  return [...new Set(forms)]
    .filter((form) => form === secret || form.length >= shortest)
    .toSorted((one, other) => other.length - one.length);
}

/** Whether a text tells a secret, in whatever form. One of few characters may stand there by chance. */
export const tellsSecret = (text: string, secret: string): boolean =>
  secret.length > shortest + 1 && formsOf(secret).some((form) => text.includes(form));

/** The text with dots in place of a secret, in whatever form. */
export const withoutSecret = (text: string, secret: string): string =>
  secret === '' ? text : formsOf(secret).reduce((hidden, form) => hidden.replaceAll(form, '…'), text);
