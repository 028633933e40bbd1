/** The records that the OpenAPI document names, so that each is described once. */
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { TSchema } from 'typebox';

const isRecord = (value: unknown): value is TSchema =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'object' && 'properties' in value;

const contract = join(import.meta.dirname, '../../contract');
const files = globSync('*/*.ts', { cwd: contract, exclude: ['hindi/*', '*/*.test.ts'] }).toSorted();
// not awaited: tests of a file that waits while it is loaded could not share a process with others
const load = createRequire(import.meta.url);

/** Each object schema that the contract exports, by its name there. */
export const records: readonly (readonly [name: string, schema: TSchema])[] = files
  .flatMap((file) => Object.entries(load(join(contract, file)) as object))
  .flatMap(([name, schema]) => (isRecord(schema) ? [[name, schema] as const] : []));
