/** The records that the OpenAPI document names, so that each is described once. */
import { globSync } from 'node:fs';
import type { TSchema } from 'typebox';

const isRecord = (value: unknown): value is TSchema =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'object' && 'properties' in value;

const contract = new URL('../../contract/', import.meta.url);
const files = globSync('*/*.ts', { cwd: contract, exclude: ['hindi/*', '*/*.test.ts'] }).toSorted();

/** Each object schema that the contract exports, by its name there. */
export const records: readonly (readonly [name: string, schema: TSchema])[] = (
  await Promise.all(files.map(async (file) => Object.entries((await import(new URL(file, contract).href)) as object)))
).flatMap((exported) => exported.flatMap(([name, schema]) => (isRecord(schema) ? [[name, schema] as const] : [])));
