/** The records that the OpenAPI document names, so that each is described once. */
import { globSync } from 'node:fs';
import type { TSchema } from 'typebox';

const isRecord = (value: unknown): value is TSchema =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'object' && 'properties' in value;

const contract = new URL('../../contract/', import.meta.url);
const files = globSync('*/*.ts', { cwd: contract, exclude: ['hindi/*', '*/*.test.ts'] }).toSorted();

export type Records = readonly (readonly [name: string, schema: TSchema])[];

/** Each object schema that the contract exports, by its name there. */
export async function readRecords(): Promise<Records> {
  const modules = await Promise.all(files.map(async (file) => (await import(new URL(file, contract).href)) as object));
  return modules.flatMap(Object.entries).flatMap(([name, schema]) => (isRecord(schema) ? [[name, schema] as const] : []));
}
