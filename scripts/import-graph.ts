import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Each source file and the files it imports, statically or dynamically, also for their types only. */
export function importGraph(): Map<string, string[]> {
  const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  const importsOf = (file: string) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(#|\.)([^']+)'/g)].map(([, start, rest = '']) =>
      start === '#' ? rest : join(dirname(file), `.${rest}`),
    );
  return new Map(files.map((file) => [file, importsOf(file)]));
}
