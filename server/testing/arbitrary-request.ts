/** Random requests made from the schemas of the calls: mostly well formed, now and then with a part that no form sends. */
import fc, { type Arbitrary } from 'fast-check';
import type { TSchema } from 'typebox';
import type { CallName } from '#contract/calls.ts';
import { addDays } from '#contract/day/days.ts';
import type { Parts } from './json-values.ts';
import { callRows } from './sample-caller.ts';

interface SchemaNode {
  type?: string | string[];
  format?: string;
  says?: string;
  telephone?: boolean;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: SchemaNode;
  properties?: Record<string, SchemaNode>;
  required?: string[];
  patternProperties?: object;
}

/** Existing values that a random request may contain. */
export interface KnownValues {
  ids: readonly string[];
  /** those of the ids that fit the call */
  fitting: readonly string[];
  /** usernames, passwords, marks */
  texts: readonly string[];
}

const today = new Date().toISOString().slice(0, 10);
const day = fc.oneof(
  fc.integer({ min: -400, max: 400 }).map((days) => addDays(today, days)),
  fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
);
/** Characters. The arbitraries below are made once, since preparing the characters of Unicode takes long. */
const longestText = 60;
const longTexts = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: longestText }),
  fc.string({ unit: 'grapheme', maxLength: longestText }),
  fc.string({ unit: 'binary', maxLength: longestText }),
);

const anyText = (maxLength: number): Arbitrary<string> =>
  maxLength >= longestText ? longTexts : longTexts.map((text) => text.slice(0, maxLength));

const anyJson = fc.jsonValue({ maxDepth: 2 });
const anyId = fc.uuid();
const anyTelephone = fc.stringMatching(/^\+?\d{4,14}$/);

/** A pattern of the contract that a random text would hardly ever match. */
const operationId = /^[1-9]\d{0,17}$/;
const anyOperation = fc.oneof(fc.integer({ min: 1, max: 300 }).map(String), fc.stringMatching(operationId));

function textOf(
  { format, says, telephone, pattern, minLength = 0, maxLength = longestText }: SchemaNode,
  known: KnownValues,
): Arbitrary<string> {
  if (format === 'uuid')
    return fc.oneof(
      { arbitrary: fc.constantFrom(...(known.fitting.length > 0 ? known.fitting : known.ids)), weight: 6 },
      { arbitrary: fc.constantFrom(...known.ids), weight: 3 },
      { arbitrary: anyId, weight: 1 },
    );
  if (says === 'month') return day.map((text) => text.slice(0, 7));
  if (says === 'date' || format === 'date') return day;
  if (telephone) return anyTelephone;
  if (pattern === operationId.source) return anyOperation;
  const texts = anyText(maxLength).filter((text) => text.length >= minLength);
  return fc.oneof({ arbitrary: texts, weight: 3 }, { arbitrary: fc.constantFrom(...known.texts), weight: 1 });
}

function valueOf(schema: SchemaNode, known: KnownValues): Arbitrary<unknown> {
  const { type, minimum = -5, maximum = 1e6 } = schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.properties) return objectOf(schema, known);
  if (type === 'array') return fc.array(oftenValid(schema.items ?? {}, known), { maxLength: Math.min(schema.maxItems ?? 4, 4) });
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer')
    return fc.oneof(fc.integer({ min: minimum, max: Math.min(maximum, minimum + 5) }), fc.integer({ min: minimum, max: maximum }));
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (Array.isArray(type)) return fc.option(textOf(schema, known));
  if (type === 'string') return textOf(schema, known);
  if (schema.patternProperties) return fc.dictionary(anyText(12), anyJson, { maxKeys: 4 });
  return anyJson;
}

/** One value in thirty is any JSON, whatever the schema. */
const oftenValid = (schema: SchemaNode, known: KnownValues): Arbitrary<unknown> =>
  fc.oneof({ arbitrary: valueOf(schema, known), weight: 29 }, { arbitrary: anyJson, weight: 1 });

const objectOf = ({ properties = {}, required = [] }: SchemaNode, known: KnownValues): Arbitrary<Parts> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, node]) => [name, oftenValid(node, known)])), {
    requiredKeys: required,
  });

/** With an empty text or dots for a parameter, the path is another path. */
const isOtherPath = (params: Parts) => Object.values(params).some((value) => /^\.*$/.test(String(value)));

/** The values as texts for an address. Anything but a text is written as JSON, since an object may have anything under `toString`. */
const asTexts = (values: Parts): Parts =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()]),
  );

export interface ArbitraryRequest {
  name: CallName;
  parts: Parts;
}

const node = (schema: TSchema | undefined) => (schema ?? {}) as SchemaNode;

/** Requests of all calls of the table, each as often as the others. */
export function arbitraryRequests(knownTo: (name: CallName) => KnownValues): Arbitrary<ArbitraryRequest> {
  const requests = callRows.map(([name, row]) => {
    const known = knownTo(name);
    const sheet = row.sheet ? [fc.array(anyText(30), { maxLength: 5 }).map((lines) => lines.join('\n'))] : [];
    const body = row.body ? fc.oneof(oftenValid(node(row.body), known), ...sheet) : fc.constant(undefined);
    return fc.record({
      name: fc.constant(name),
      parts: fc.record({
        params: objectOf(node(row.params), known)
          .map(asTexts)
          .filter((params) => !isOtherPath(params)),
        query: objectOf(node(row.query), known).map(asTexts),
        body,
      }),
    });
  });
  return fc.oneof(...requests);
}
