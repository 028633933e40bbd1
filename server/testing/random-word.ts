import { randomUUID } from 'node:crypto';

/** A random word without digits: twelve of them in a row or in groups could be the number of an ID, which some calls refuse. */
export const randomWord = (): string =>
  randomUUID()
    .replaceAll('-', '')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
