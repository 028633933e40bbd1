/** Time-based one-time passwords (RFC 6238) as every authenticator app makes them: SHA-1, six digits, thirty seconds. */
import { Secret, TOTP } from 'otpauth';
import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32: no letter that is mistaken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeBytes = 16;

/**
 * Generates a sign-in code or a recovery code, to be handed over on paper: 80 random bits as XXXX-XXXX-XXXX-XXXX. That is too many
 * to try out, so a fast hash is enough to store the code.
 */
export function generateOneTimeCode(length = codeBytes): string {
  const letters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Hyphens, spaces and case do not matter: the code is typed from paper. */
export function hashOneTimeCode(code: string): Buffer {
  return createHash('sha256').update(code.toUpperCase().replaceAll(/[\s-]/g, '')).digest();
}

const issuer = 'Hostelry';
/** 160 bits, the length RFC 4226 recommends. */
const secretBytes = 20;
/** A phone's clock may be off by one step either way. */
const drift = 1;

export const generateSecret = (): Buffer => Buffer.from(new Secret({ size: secretBytes }).bytes);

const secretOf = (bytes: Buffer) => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** What is entered in the person's app: the secret to type, or the address to scan. */
export function enrolmentDetails(secret: Buffer, username: string): { secret: string; otpauthUri: string } {
  const totp = new TOTP({ issuer, label: username, secret: secretOf(secret) });
  return { secret: totp.secret.base32, otpauthUri: totp.toString() };
}

/** The six digits of a code without the spaces that apps show in it; undefined if it may be a recovery code. */
function asTotp(code: string): string | undefined {
  const digits = code.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/**
 * The time step of a code, counted in thirty-second steps since 1970; null when the code matches no current step, undefined when
 * it is not six digits. The library compares in constant time.
 */
export function matchingTimeStep(secret: Buffer, code: string): number | null | undefined {
  const token = asTotp(code);
  if (token === undefined) return undefined;
  const timestamp = Date.now();
  const delta = TOTP.validate({ token, secret: secretOf(secret), window: drift, timestamp });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}
