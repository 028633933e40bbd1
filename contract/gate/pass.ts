/**
 * The student's pass: a code that changes every 15 seconds and that a phone makes, and another one checks, without a network. All keys come
 * from one secret of the institution: of it the key of a hostel for half a day, which its guards hold, and of that the key of a student for
 * half a day, which the student's phone holds. Of a student nothing is stored but the version of the pass.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import Type, { type Static } from 'typebox';
import { Id } from '#contract/call/schemas.ts';

/** In milliseconds: for how long a code is shown. */
export const stepLength = 15_000;
/** In milliseconds: for how long a key of a hostel or a student is valid. */
export const periodLength = 12 * 60 * 60 * 1000;
const stepsInPeriod = periodLength / stepLength;
/** So many steps before and after now are taken: clocks differ, and a guard takes a moment. */
const tolerance = 2;

export const periodOf = (now: number): number => Math.floor(now / periodLength);
export const stepOf = (now: number): number => Math.floor(now / stepLength);

/** Keys are sent as hexadecimal digits. */
export const Key = Type.String({ pattern: '^[0-9a-f]{64}$' });
export const PassKey = Type.Object({ period: Type.Integer(), key: Key });
export type PassKey = Static<typeof PassKey>;
export const HostelKey = Type.Object({ hostelId: Id, ...PassKey.properties });
export type HostelKey = Static<typeof HostelKey>;

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const derived = (key: Uint8Array, what: string): Uint8Array => hmac(sha256, key, bytesOf(what));
export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const ofHex = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** The key of a hostel, from the secret of the institution. */
export const hostelKey = (secret: string, hostelId: string, period: number): string =>
  hexOf(derived(bytesOf(secret), `pass ${hostelId} ${period}`));

/** The key of a student, from that of the hostel. */
export const studentKey = (key: string, studentId: string, version: number): string =>
  hexOf(derived(ofHex(key), `${studentId} ${version}`));

/** A code: two letters that say what it is, and 18 bytes in base 32 — the beginning of the student's id, the step, and the proof. */
const mark = 'H1';
const lengths = { student: 5, step: 3, proof: 10 } as const;
const size = lengths.student + lengths.step + lengths.proof;
/** Of base 32, in codes that a phone shows. */
export const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const characters = Math.ceil((size * 8) / 5);
const form = new RegExp(`^${mark}[${alphabet}]{${characters}}$`);

function encoded(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '').join('');
}

function decoded(text: string): Uint8Array {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.slice(0, size * 8).match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2));
}

const idStart = (studentId: string): string =>
  studentId
    .replaceAll('-', '')
    .slice(0, lengths.student * 2)
    .toLowerCase();
const stepModulus = 2 ** (lengths.step * 8);
const proofOf = (key: string, step: number): Uint8Array => derived(ofHex(key), `step ${step}`).slice(0, lengths.proof);

/** The code of a student at a moment; undefined if there is no key for it, because the phone was without a network for too long. */
export function passCode(studentId: string, keys: readonly PassKey[], now: number): string | undefined {
  const step = stepOf(now);
  const found = keys.find(({ period }) => period === Math.floor(step / stepsInPeriod));
  if (!found) return undefined;
  const shortStep = (step % stepModulus).toString(16).padStart(lengths.step * 2, '0');
  return mark + encoded(Uint8Array.from([...ofHex(idStart(studentId) + shortStep), ...proofOf(found.key, step)]));
}

/** Whether a text has the form of a pass, valid or not: no roll number and no name has. */
export const looksLikePass = (text: string): boolean => form.test(text.trim().toUpperCase());

export interface PassHolder {
  readonly _id: string;
  readonly hostelId: string;
  readonly passVersion: number;
}

/** Why a code is not taken. */
export type PassFault = 'noPass' | 'unknown' | 'old' | 'early' | 'forged' | 'used' | 'noKeys';

/** Whose pass a code is, at a moment. `last` is the step of each student's pass that was taken before: none is taken twice. */
export function checkPass<Holder extends PassHolder>(
  text: string,
  { holders, keys, now, last }: { holders: readonly Holder[]; keys: readonly HostelKey[]; now: number; last: ReadonlyMap<string, number> },
): { holder: Holder; step: number } | PassFault {
  const code = text.trim().toUpperCase();
  if (!form.test(code)) return 'noPass';
  const bytes = decoded(code.slice(mark.length));
  // the bits that fill the last letter are zero
  if (mark + encoded(bytes) !== code) return 'noPass';
  const start = hexOf(bytes.slice(0, lengths.student));
  const candidates = holders.filter(({ _id, passVersion }) => passVersion > 0 && idStart(_id) === start);
  if (candidates.length === 0) return 'unknown';
  const current = stepOf(now);
  const shortStep = Number.parseInt(hexOf(bytes.slice(lengths.student, lengths.student + lengths.step)), 16);
  // the step with these last digits that is nearest to now
  const behind = (((current - shortStep) % stepModulus) + stepModulus) % stepModulus;
  const step = current - (behind > stepModulus / 2 ? behind - stepModulus : behind);
  if (step < current - tolerance) return 'old';
  if (step > current + tolerance) return 'early';
  const period = Math.floor(step / stepsInPeriod);
  const proof = hexOf(bytes.slice(lengths.student + lengths.step));
  let fault: PassFault = 'noKeys';
  for (const holder of candidates) {
    const found = keys.find((each) => each.hostelId === holder.hostelId && each.period === period);
    if (!found) continue;
    if (hexOf(proofOf(studentKey(found.key, holder._id, holder.passVersion), step)) === proof)
      return step > (last.get(holder._id) ?? -1) ? { holder, step } : 'used';
    fault = 'forged';
  }
  return fault;
}
