import type { TSchema } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import { Compile, type Validator } from 'typebox/compile';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { dayOfTimestamp, sundayOfTimestamp } from '#server/campus-day.ts';

const patternTexts = {
  unseen: fieldTexts.unseen,
  oneScript: fieldTexts.oneScript,
  lastFour: fieldTexts.lastFour,
  date: fieldTexts.date,
  month: fieldTexts.month,
  time: fieldTexts.time,
  email: fieldTexts.email,
  reachedAt: fieldTexts.reachedAt,
  site: fieldTexts.site,
  upiId: fieldTexts.upiId,
  base64: fieldTexts.notAllowed,
} as const;

interface SchemaNode {
  type?: string;
  format?: string;
  maxLength?: number;
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  /** ours: spaces at the ends are no part of the value */
  trim?: boolean;
  /** ours: different forms of the same letter become one (Unicode NFKC) */
  normalize?: boolean;
  /** ours: a day of the campus */
  day?: boolean;
  /** ours: a telephone number */
  telephone?: boolean;
  /** ours: the error text for a value that does not match `pattern` */
  says?: keyof typeof patternTexts;
  /** ours: the Sunday a week starts on */
  week?: boolean;
}

const decimal = /^-?(\d+(\.\d+)?|\.\d+)$/;

/**
 * Cuts a text that is far too long, so that no pattern is tried on millions of letters. What is left is still too long: a character
 * takes one or two UTF-16 units.
 */
function cut({ maxLength }: SchemaNode, text: string): string {
  return maxLength === undefined ? text : text.slice(0, 2 * maxLength + 2);
}

interface Taking {
  timeZone: string;
  /** the paths of the fields that were dropped */
  dropped: string[];
}

/** More than a person would read; a body may have thousands. */
const mostDropped = 20;

/**
 * Takes from `value` what the schema names; other fields are dropped. A number may be a decimal string, as form inputs send it; texts are
 * trimmed and normalised where the schema says so; an id is lowercased, so that equal ids are equal texts; a full timestamp for a day
 * becomes the day. Nothing else is coerced: the validation that follows decides.
 */
function take(schema: SchemaNode, value: unknown, taking: Taking, place = ''): unknown {
  if (typeof value === 'string') {
    if ((schema.type === 'integer' || schema.type === 'number') && decimal.test(value)) return Number(value);
    if (schema.format === 'uuid') return value.toLowerCase();
    if (schema.day) return dayOfTimestamp(taking.timeZone, value);
    if (schema.week) return sundayOfTimestamp(value);
    const normal = schema.normalize ? value.normalize('NFKC') : value;
    return cut(schema, schema.trim ? normal.trim() : normal);
  }
  if (schema.type === 'array' && schema.items && Array.isArray(value)) {
    const { items } = schema;
    return items.type === undefined ? value : value.map((item, n) => take(items, item, taking, `${place}${n}.`));
  }
  if (schema.properties && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const taken: Record<string, unknown> = {};
    const { properties } = schema;
    for (const [name, field] of Object.entries(value)) {
      if (Object.hasOwn(properties, name)) taken[name] = take(properties[name] ?? {}, field, taking, `${place}${name}.`);
      else if (taking.dropped.length < mostDropped) taking.dropped.push(`${place}${name}`);
    }
    return taken;
  }
  return value;
}

/** Explains a validation error in words for a person: a text for each field it is about. */
function explain(error: TLocalizedValidationError, schemaAt: (path: string) => SchemaNode | undefined): [field: string, text: string][] {
  const field = error.instancePath.slice(1).replaceAll('/', '.');
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map((name) => [field ? `${field}.${name}` : name, t(fieldTexts.required)]);
    case 'minLength': {
      const says = schemaAt(error.schemaPath)?.says;
      if (error.params.limit === 1) return [[field, t(fieldTexts.required)]];
      // the form of a day explains more than its length
      return [[field, says ? t(patternTexts[says]) : t(fieldTexts.tooShort, { limit: error.params.limit })]];
    }
    case 'maxLength':
      return [[field, t(fieldTexts.tooLong, { limit: error.params.limit })]];
    case 'minItems':
      return [[field, t(fieldTexts.tooFew, { limit: error.params.limit })]];
    case 'maxItems':
      return [
        [
          field,
          field === '' ? t(fieldTexts.tooManyRows, { limit: error.params.limit }) : t(fieldTexts.tooMany, { limit: error.params.limit }),
        ],
      ];
    case 'exclusiveMinimum':
      return [[field, t(fieldTexts.moreThan, { limit: String(error.params.limit) })]];
    case 'minimum':
      return [[field, t(fieldTexts.atLeast, { limit: String(error.params.limit) })]];
    case 'maximum':
    case 'exclusiveMaximum':
      return [[field, t(fieldTexts.atMost, { limit: String(error.params.limit) })]];
    case 'enum':
      return [[field, t(fieldTexts.choice, { choices: error.params.allowedValues.filter((value) => value !== '').join(', ') })]];
    case 'format':
      return [[field, error.params.format === 'date' ? t(fieldTexts.date) : t(fieldTexts.wrong)]];
    case 'pattern': {
      const node = schemaAt(error.schemaPath);
      if (node?.says) return [[field, t(patternTexts[node.says])]];
      return [[field, node?.telephone ? t(fieldTexts.telephone) : t(fieldTexts.notAllowed)]];
    }
    case 'type': {
      const type = schemaAt(error.schemaPath)?.type;
      return [
        [
          field,
          t(
            type === 'integer'
              ? fieldTexts.wholeNumber
              : type === 'number'
                ? fieldTexts.number
                : type === 'string'
                  ? fieldTexts.text
                  : fieldTexts.wrong,
          ),
        ],
      ];
    }
    default:
      return [[field, t(fieldTexts.wrong)]];
  }
}

/** Reads a value; a timestamp given for a day becomes the day in the time zone. */
export type InputReader = (value: unknown, timeZone: string) => { value: unknown; faults?: undefined } | { faults: Record<string, string> };

/** The value at a path such as `/properties/a/items`, with or without a `#` before it. */
const at = (root: unknown, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, key) => (typeof node === 'object' && node !== null ? Object.entries(node).find(([name]) => name === key)?.[1] : undefined),
      root,
    );

const validators = new WeakMap<TSchema, Validator>();

/** Compiled at the first request, once for all servers of a process. */
function validatorOf(schema: TSchema): Validator {
  const known = validators.get(schema);
  if (known) return known;
  const validator = Compile(schema);
  validators.set(schema, validator);
  return validator;
}

/** The function that reads requests by a schema. Fields that the schema does not name are ignored, or with `refusesUnknown` are faults. */
export function inputReader(schema: TSchema, { refusesUnknown = false } = {}): InputReader {
  // a TypeBox schema is plain JSON Schema; these are the keywords `take` looks at
  const root = schema as SchemaNode;
  const schemaAt = (path: string) => at(root, path) as SchemaNode | undefined;
  return (given, timeZone) => {
    const validator = validatorOf(schema);
    const dropped: string[] = [];
    const value = take(root, given, { timeZone, dropped });
    const unknown = refusesUnknown ? dropped : [];
    if (unknown.length === 0 && validator.Check(value)) return { value };
    const faults = new Map(unknown.map((field) => [field, t(fieldTexts.unknownField)]));
    for (const error of validator.Errors(value)) {
      // an empty text breaks several rules; that the field is required says what to do
      const field = error.instancePath.slice(1).replaceAll('/', '.');
      const isEmpty = error.keyword !== 'required' && at(value, error.instancePath) === '';
      const explained: [string, string][] = isEmpty ? [[field, t(fieldTexts.required)]] : explain(error, schemaAt);
      for (const [name, text] of explained) {
        // where a list may also be a text, that it is too long explains more than that it is not a text
        if (error.keyword === 'maxItems' || !faults.has(name)) faults.set(name, text);
      }
    }
    // a field may be called `__proto__`, which an assignment would not add
    return { faults: Object.fromEntries(faults) };
  };
}
