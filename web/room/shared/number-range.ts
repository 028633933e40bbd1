import { roomCountLimit } from '#contract/room/room-edit.ts';

/** The last digits of a room number, and the text before and after them. */
const counted = /^(.*?)(\d+)(\D*)$/;

/** The room numbers from one to another: `G-01` to `G-24`, with leading zeros. Undefined if the two make no range. */
export function numberRange(from: string, to: string): string[] | undefined {
  const [first, last] = [counted.exec(from.trim()), counted.exec(to.trim())];
  if (!first || !last || first[1] !== last[1] || first[3] !== last[3]) return undefined;
  const [, before = '', digits = '', after = ''] = first;
  const [start, end] = [Number(digits), Number(last[2])];
  if (end < start || end - start >= roomCountLimit) return undefined;
  return Array.from({ length: end - start + 1 }, (_, n) => `${before}${String(start + n).padStart(digits.length, '0')}${after}`);
}
