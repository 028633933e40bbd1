/** Time-based one-time passwords (RFC 6238) as every authenticator app makes them: SHA-1, six digits, thirty seconds. */
import { Secret, TOTP } from 'otpauth';

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
