import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app with this secret shows now, or the given number of thirty-second steps later. */
export function codeOf(secret: string | Buffer, stepsLater = 0): string {
  const key = typeof secret === 'string' ? Secret.fromBase32(secret) : new Secret({ buffer: Uint8Array.from(secret).buffer });
  return TOTP.generate({ secret: key, timestamp: Date.now() + stepsLater * 30_000 });
}
