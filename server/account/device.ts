import { randomBytes } from 'node:crypto';

/** As many random bits as a token has a right to be called random with: 128, in the letters of base64url. */
const shape = /^[\w-]{22,100}$/;

/** The name a device goes by: the one it was given before, or a new one. A device that makes its own up weakens only itself. */
export const deviceOf = (sent: string | undefined): string =>
  sent !== undefined && shape.test(sent) ? sent : randomBytes(16).toString('base64url');
