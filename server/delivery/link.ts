/** Links in a mail that act for its receiver without a sign-in. What they may do is in the link, signed: nobody can make one of another. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link is for, as a part of what is signed. */
type Purpose = 'stop' | 'password' | 'status';

const mark = (key: string, ...parts: readonly string[]): string => createHmac('sha256', key).update(parts.join(' ')).digest('base64url');

/** A text that only this program can have written, without full stop or space. `about` is signed with it, but not in it: whoever reads it knows it. */
export const signed = (key: string, purpose: Purpose, text: string, ...about: readonly string[]): string =>
  `${text}.${mark(key, purpose, text, ...about)}`;

/** The text of a signed one, without a look at the signature. */
export const textOfSigned = (token: string): string => token.split('.', 1)[0] ?? '';

/** The text, if it was signed here for this; undefined otherwise. */
export function readSigned(key: string, purpose: Purpose, token: string, ...about: readonly string[]): string | undefined {
  const text = textOfSigned(token);
  const [given, right] = [Buffer.from(token), Buffer.from(signed(key, purpose, text, ...about))];
  return given.length === right.length && timingSafeEqual(given, right) ? text : undefined;
}

/** What identifies, in a link, whom it asks for consent, or who is invited: 128 bits. Its hash is stored, and it can be made again. */
export const linkToken = (key: string, purpose: 'consent' | 'visit', id: string): string =>
  createHmac('sha256', key).update(`${purpose} ${id}`).digest().subarray(0, 16).toString('base64url');

/** What identifies, in a link, who wants no more mail. */
export const stopToken = (key: string, addressId: string): string => signed(key, 'stop', addressId);

/** What identifies, in the address for its reports, whoever was handed messages of a channel: reports come for days, also after the settings have changed. */
export const statusToken = (key: string, channel: string): string => signed(key, 'status', channel);
