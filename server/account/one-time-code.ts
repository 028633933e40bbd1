import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32: no letter that is mistaken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeBytes = 16;

/**
 * Generates a sign-in code or a recovery code, to be handed over on paper: 80 random bits as XXXX-XXXX-XXXX-XXXX. That is too many
 * to try out, so a fast hash is enough to store the code.
 */
export function generateOneTimeCode(): string {
  const letters = Array.from(randomBytes(codeBytes), (byte) => alphabet[byte % alphabet.length]).join('');
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Hyphens, spaces and case do not matter: the code is typed from paper. */
export function hashOneTimeCode(code: string): Buffer {
  return createHash('sha256').update(code.toUpperCase().replaceAll(/[\s-]/g, '')).digest();
}
