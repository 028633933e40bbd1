/** Answers of the server for tests of screens: the test names what matters, the rest is filled in from the schema of the reply. */
import assert from 'node:assert/strict';
import { Compile } from 'typebox/compile';
import type { Call } from '#contract/call/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { type FaultCode, faults } from '#contract/messages.ts';
import { checkResponse, type TestResponse } from '#server/testing/check-response.ts';

/** A part of an answer. Lists are given whole, each of their entries in part. */
export type PartOf<T> = T extends readonly (infer Entry)[]
  ? readonly PartOf<Entry>[]
  : T extends object
    ? { readonly [K in keyof T]?: PartOf<T[K]> }
    : T;

/** The day on the campus, a Monday, and the present moment: noon. They are also the days and moments of records, unless a test names others. */
export const today = '2026-11-16';
export const now = `${today}T06:30:00.000Z`;

interface Node {
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Readonly<Record<string, Node>>;
  required?: readonly string[];
  items?: Node;
  day?: boolean;
  week?: boolean;
  says?: string;
  minimum?: number;
  anyOf?: readonly Node[];
}

let records = 0;

/** An id that no other record of the tests has. */
export const newId = (): string => `00000000-0000-4000-8000-${String(++records).padStart(12, '0')}`;

function textOf({ format, says }: Node): string {
  if (format === 'uuid') return newId();
  if (format === 'date') return today;
  if (format === 'date-time') return now;
  if (says === 'time') return '18:00';
  return says === 'month' ? today.slice(0, 7) : '';
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value of the schema: as given where the test gives it, otherwise empty, false, zero or null, without what is optional. */
function complete(schema: Node, given: unknown): unknown {
  if (given === null) return null;
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (schema.properties && isRecord(given ?? {})) {
    if (given === undefined && types.includes('null')) return null;
    const parts = isRecord(given) ? given : {};
    const made = Object.entries(schema.properties).flatMap(([name, node]) =>
      name in parts || schema.required?.includes(name) ? [[name, complete(node, parts[name])] as const] : [],
    );
    return { ...parts, ...Object.fromEntries(made) };
  }
  if (Array.isArray(given) && schema.items) {
    const { items } = schema;
    return given.map((entry: unknown) => complete(items, entry));
  }
  if (given !== undefined) return given;
  if (schema.const !== undefined) return schema.const;
  if (types.includes('null')) return null;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return complete(schema.anyOf[0], given);
  if (types.includes('string')) return textOf(schema);
  if (types.includes('array')) return [];
  if (types.includes('boolean')) return false;
  if (types.includes('integer') || types.includes('number')) return schema.minimum ?? 0;
  return {};
}

const anyOfThese = [now, today, '18:00', today.slice(0, 7), 'a'.repeat(64), '7', ''];

/** A value of the schema in which nothing is missing: what may be null is there, each list has an entry, and every answer is yes. */
function filled(schema: Node): unknown {
  const { anyOf, pattern = '', items, properties } = schema;
  const types = [schema.type].flat();
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((value) => value !== null);
  if (anyOf) return filled(anyOf.find(({ type }) => type !== 'null') ?? {});
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, node]) => [name, filled(node)]));
  if (types.includes('string'))
    return textOf(schema) || (pattern ? anyOfThese.find((text) => new RegExp(pattern, 'u').test(text)) : 'Words');
  if (types.includes('array')) return Array.from({ length: Math.max(schema.minItems ?? 0, 1) }, () => items && filled(items));
  if (types.includes('boolean')) return true;
  return types.includes('integer') || types.includes('number') ? Math.max(schema.minimum ?? 0, 2) : {};
}

const answersOf = (make: (reply: Node, name: string) => unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries<Call>(calls)
      .filter(([name, { method }]) => method === 'GET' && name !== 'me')
      .map(([name, { reply }]) => [name, make(reply, name)]),
  );

/** An answer of every reading call but `me` in which nothing is missing. */
export const allFilled = (): Readonly<Record<string, unknown>> => answersOf((reply) => filled(reply));

/** id → what it is of: "student 1" */
const labels = new Map<string, string>();
const ids = new Map<string, string>();

/** The id of the nth record of a kind, the same in all answers; `hostelId` names one of `hostels`. */
function idOf(name: string, n: number): string {
  const label = `${name.replace(/(Id|s)$/, '')} ${n + 1}`;
  const id = ids.getOrInsertComputed(label, newId);
  labels.set(id, label);
  return id;
}

/** A text with what its ids are of in their place. */
export const withLabels = (text: string): string =>
  text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => labels.get(id) ?? 'id');

const days = ['2026-11-15', today, '2026-11-17'];

/** How many values an enumeration within a record has at most. */
const kindsIn = ({ enum: values, anyOf = [], properties = {} }: Node): number =>
  Math.max(values?.length ?? 0, ...[...anyOf, ...Object.values(properties)].map(kindsIn));

const isMoment = ({ format, anyOf = [] }: Node): boolean => format === 'date-time' || anyOf.some(isMoment);

/** How many entries a list has: one of each kind, if so many are allowed. */
function lengthOf({ minItems = 0, maxItems = 6, uniqueItems = false }: Node, items: Node): number {
  const most = uniqueItems ? Math.min(items.enum?.length ?? 2, maxItems) : maxItems;
  return Math.max(minItems, Math.min(Math.max(3, kindsIn(items)), most));
}

/**
 * A value of the schema, one of several that differ: the nth of an enumeration, yes or no, there or not there, before, on and after today. A
 * text says which property it is of.
 */
function varied(schema: Node, n: number, name: string): unknown {
  const { anyOf, items, properties } = schema;
  const types = [schema.type].flat();
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[n % schema.enum.length];
  // a moment is known by the state of its record, as a rule
  if (types.includes('null') && (isMoment(schema) ? n === 5 : n % 3 === 2)) return null;
  if (anyOf) return varied(anyOf[n % anyOf.length] ?? {}, n, name);
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([key, node]) => [key, varied(node, n, key === '_id' ? name : key)]));
  if (types.includes('array') && items) return Array.from({ length: lengthOf(schema, items) }, (_, at) => varied(items, at, name));
  if (types.includes('boolean')) return n % 2 === 0;
  if (types.includes('integer') || types.includes('number')) return (schema.minimum ?? 0) + n;
  if (schema.format === 'uuid') return idOf(name, n);
  const text = filled(schema);
  if (typeof text !== 'string') return text;
  if (text.startsWith(today)) return text.replace(today, days[n % 3] ?? today);
  return text === 'Words' ? `${name} ${n + 1}` : text;
}

/** An answer of every reading call but `me` with records of every kind. */
export const allVaried = (): Readonly<Record<string, unknown>> => answersOf((reply, name) => varied(reply, 0, name));

/** The whole answer of a call, of which a part is given. Fails if it is not as the row of the call says. */
export function answerOf(name: CallName, given: unknown): TestResponse {
  const row: Call = calls[name];
  const response = { status: row.status ?? 200, body: complete(row.reply, given), headers: new Headers() };
  checkResponse(name, row, response);
  return response;
}

const checkers = new Map<CallName, ReturnType<typeof Compile>>();

/** Fails if a page sends what the row of the call does not take. */
export function checkBody(name: CallName, body: unknown): void {
  const { body: schema }: Call = calls[name];
  if (!schema) return;
  const checker = checkers.getOrInsertComputed(name, () => Compile(schema));
  if (checker.Check(body)) return;
  const faults = checker.Errors(body).map((error) => `${error.instancePath} ${error.message}`);
  assert.fail(`the page sends to ${name} what it does not take: ${faults.join('; ')}\n${JSON.stringify(body)}`);
}

/** A refusal by the server, with the text of the message table. */
export class Refusal {
  readonly code: FaultCode;
  readonly data: object;
  constructor(code: FaultCode, data: object = {}) {
    this.code = code;
    this.data = data;
  }

  response(): TestResponse {
    const { status, text } = faults[this.code];
    const body = { message: text, error: text, code: this.code, ...this.data };
    return { status, body, headers: new Headers() };
  }
}
