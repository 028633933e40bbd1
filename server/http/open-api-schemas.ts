/** Translates the schemas of the contract into those of an OpenAPI document. */
import type { TSchema } from 'typebox';
import type { Records } from './open-api-records.ts';

export type Schema = Readonly<Record<string, unknown>>;

/** The keywords that mean the same there. */
const shared = [
  'type',
  'format',
  'description',
  'const',
  'enum',
  'required',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minItems',
  'maxItems',
  'uniqueItems',
] as const;

/** Every regular expression engine reads a pattern without these in the same way. */
const readsDifferently = /\\u|\\p|\(\?(?!:)|\[\^\]/;

/** What our own keywords mean, in words. */
const meanings: Readonly<Record<string, string>> = {
  day: 'A day on the campus, `YYYY-MM-DD`. In a request a timestamp means the day it falls on there.',
  week: 'The Sunday a week starts on, `YYYY-MM-DD`. In a request a timestamp means the Sunday whose midnight in UTC is nearest.',
};

const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);

const withoutNull = (type: unknown): unknown => {
  if (!Array.isArray(type)) return type;
  const types = type.filter((each) => each !== 'null');
  return types.length === 1 ? types[0] : types;
};

/** Equal for schemas of the same record, whether or not it may be null. */
const keyOf = (schema: Schema): string => JSON.stringify({ ...schema, type: withoutNull(schema['type']), description: undefined });

const typeOf = (values: readonly unknown[]): unknown => {
  const types = [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))];
  return types.length === 1 ? types[0] : types;
};

const mapped = (schemas: object, work: (schema: Schema) => Schema) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, work(schema as Schema)]));

/** The translation of one document, with the records that were met on the way. */
export class SchemaTranslation {
  readonly #names: ReadonlyMap<string, string>;
  readonly #components = new Map<string, Schema>();

  constructor(records: Records) {
    this.#names = new Map(records.map(([name, schema]) => [keyOf(schema as Schema), name]));
  }

  /** The records that the translated schemas refer to, by name. */
  get components(): Record<string, Schema> {
    return Object.fromEntries([...this.#components].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** A schema of the contract as one of the document; records become references. */
  translate(schema: TSchema): Schema {
    return this.#translate(schema as Schema);
  }

  #translate(schema: Schema): Schema {
    const name = isObject(schema['properties']) ? this.#names.get(keyOf(schema)) : undefined;
    if (name === undefined) return this.#undone(schema) ?? this.#translateInline(schema);
    const reference = this.#refer(name, schema);
    const description = 'description' in schema ? { description: schema['description'] } : {};
    return Array.isArray(schema['type']) ? { ...description, anyOf: [reference, { type: 'null' }] } : { ...reference, ...description };
  }

  #refer(name: string, schema: Schema): Schema {
    if (!this.#components.has(name)) {
      // before its own fields, which may hold the same record
      this.#components.set(name, {});
      this.#components.set(name, this.#translateInline({ ...schema, type: 'object', description: undefined }));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The reply of a call that can be undone, if it is a record with the id of the operation. */
  #undone(schema: Schema): Schema | undefined {
    const { properties } = schema;
    if (!isObject(properties) || !isObject(properties['operationId'])) return undefined;
    const { operationId, ...others } = properties;
    const record: Schema = { ...schema, properties: others };
    const name = this.#names.get(keyOf(record));
    if (name === undefined) return undefined;
    return { allOf: [this.#refer(name, record), { type: 'object', properties: { operationId: this.#translate(operationId) } }] };
  }

  #translateInline(schema: Schema): Schema {
    const made: Record<string, unknown> = {};
    for (const keyword of shared) if (schema[keyword] !== undefined) made[keyword] = schema[keyword];
    const { enum: values, pattern, properties, items, anyOf, patternProperties } = schema;
    if (Array.isArray(values)) made['type'] ??= typeOf(values);
    if ('const' in schema) made['type'] ??= typeOf([schema['const']]);
    if (typeof pattern === 'string' && !readsDifferently.test(pattern)) made['pattern'] = pattern;
    if (schema['secret'] === true) made['format'] = 'password';
    for (const [keyword, meaning] of Object.entries(meanings)) if (schema[keyword] === true) made['description'] ??= meaning;
    if (isObject(properties)) made['properties'] = mapped(properties, (property) => this.#translate(property));
    if (isObject(items)) made['items'] = this.#translate(items);
    if (Array.isArray(anyOf)) made['anyOf'] = anyOf.map((each: Schema) => this.#translate(each));
    if (isObject(patternProperties)) made['additionalProperties'] = this.#translate((Object.values(patternProperties)[0] ?? {}) as Schema);
    return made;
  }
}
