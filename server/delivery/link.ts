/** Links in a mail that act for its receiver without a sign-in. What they may do is in the link, signed: nobody can make one of another. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const mark = (key: string, addressId: string): string => createHmac('sha256', key).update(`stop ${addressId}`).digest('base64url');

/** What identifies, in a link, whom it asks for consent: 128 bits. Its hash is stored, and it can be made again for the message. */
export const consentToken = (key: string, consentId: string): string =>
  createHmac('sha256', key).update(`consent ${consentId}`).digest().subarray(0, 16).toString('base64url');

/** What identifies, in a link, who wants no more mail. */
export const stopToken = (key: string, addressId: string): string => `${addressId}.${mark(key, addressId)}`;

/** The address that a link was made for; undefined if it was not made here. */
export function addressOfToken(key: string, token: string): string | undefined {
  const [addressId = '', signature = ''] = token.split('.', 2);
  const [given, right] = [Buffer.from(signature), Buffer.from(mark(key, addressId))];
  return given.length === right.length && timingSafeEqual(given, right) ? addressId : undefined;
}
