import { randomBytes } from 'node:crypto';

/** At least 128 random bits, which are 22 characters of base64url. */
const shape = /^[\w-]{22,100}$/;

/** The id of a device: the one it sent, or a new one. A device that makes up its id weakens only itself. */
export const deviceOf = (sent: string | undefined): string =>
  sent !== undefined && shape.test(sent) ? sent : randomBytes(16).toString('base64url');
