/**
 * The printed card of a student without a phone: a code that stays the same. Only its hash is kept, by the server and by the devices of
 * guards, so that nobody makes a card from what a stolen device knows. Whoever holds a card may be anybody: the guard compares the face.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { alphabet, bytesOf, hexOf } from './pass.ts';

const mark = 'HC';
/** of five bits each */
const characters = 26;
const form = new RegExp(`^${mark}[${alphabet}]{${characters}}$`);

/** The code of a card, of as many random bytes as it has characters. */
export const cardCode = (random: Uint8Array): string =>
  mark + Array.from(random.slice(0, characters), (byte) => alphabet[byte % alphabet.length]).join('');
export const cardBytes = characters;

const plain = (text: string): string => text.trim().toUpperCase();

export const looksLikeCard = (text: string): boolean => form.test(plain(text));

/** Hexadecimal digits. */
export const cardHash = (code: string): string => hexOf(sha256(bytesOf(plain(code))));
