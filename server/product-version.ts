import { readFileSync } from 'node:fs';

const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** The version of this program, as its package names it: `1.4.0`. */
export const productVersion = version;

const numbersOf = (version: string): number[] => version.split(/[.+-]/).map((part) => Number.parseInt(part, 10) || 0);

/** Whether the first of two versions is newer than the second. */
export function isNewer(version: string, than: string): boolean {
  const [left, right] = [numbersOf(version), numbersOf(than)];
  const at = [0, 1, 2].find((part) => (left[part] ?? 0) !== (right[part] ?? 0));
  return at !== undefined && (left[at] ?? 0) > (right[at] ?? 0);
}
