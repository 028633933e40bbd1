import { STATUS_CODES } from 'node:http';
import { readFile } from 'node:fs/promises';
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { type Call, limitOf } from '#contract/call/call.ts';
import { faultsOf } from '#contract/call-faults.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { exportTypes } from '#contract/sheet/export.ts';
import { faultData } from '#contract/call/fault-data.ts';
import { faults, type FaultCode } from '#contract/text/faults.ts';
import { operationKinds } from '#contract/operation/operation-kinds.ts';
import { roles } from '#contract/roles.ts';
import { sheetTypes } from '#contract/sheet/sheet.ts';
import { kindOf } from '#server/operation/kinds.ts';
import { productVersion } from '#server/product-version.ts';
import { readRecords } from './open-api-records.ts';
import { SchemaTranslation } from './open-api-schemas.ts';

const json = (schema: unknown) => ({ 'application/json': { schema } });
const binary = (types: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.values(types).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

const tagOf = (name: string): string => {
  const kind = kindOf(name);
  if (kind === undefined) return 'Overview';
  return kind === 'undo' ? 'Audit log' : operationKinds[kind].label;
};

const whoMay = (row: Call) => {
  if (row.who === 'anyone') return 'Anyone.';
  const { who } = row;
  return `Who may: ${([...roles, 'guardian'] as const).flatMap((role) => (who[role] ? [`${role} (${who[role]})`] : [])).join(', ')}.`;
};

function howOften(row: Call): string[] {
  const limit = limitOf(row);
  return limit ? [`At most ${limit.times} times in ${limit.minutes} minutes for each person, then 429.`] : [];
}

/** Paths that differ by nothing but the names of their parameters are one path. */
const shapeOf = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

/** The path of each shape: as its calls write it, or with `id` for a parameter that they call differently. */
function pathsByShape(rows: readonly Call[]): Map<string, string> {
  const paths = new Map<string, string>();
  for (const { path } of rows) {
    const known = paths.get(shapeOf(path));
    const names = known?.split('/');
    paths.set(
      shapeOf(path),
      path
        .split('/')
        .map((part, n) => (names === undefined || names[n] === part ? part : '{id}'))
        .join('/'),
    );
  }
  return paths;
}

const schemaNames = (schema: TSchema | undefined): [name: string, schema: TSchema][] =>
  schema && 'properties' in schema ? Object.entries(schema.properties as Record<string, TSchema>) : [];

/** What calls may be refused with, once for all calls with the same errors of a status. */
class Refusals {
  readonly #translation: SchemaTranslation;
  /** the errors → the name of their response */
  readonly #names = new Map<string, string>();
  readonly components: Record<string, object> = {};

  constructor(translation: SchemaTranslation) {
    this.#translation = translation;
  }

  of(name: CallName, row: Call): Record<string, object> {
    const byStatus = Map.groupBy(faultsOf(row), (code) => faults[code].status);
    return Object.fromEntries([...byStatus].map(([status, codes]) => [status, this.#refer(status, codes, name)]));
  }

  #refer(status: number, codes: readonly FaultCode[], call: CallName): object {
    const key = codes.join(' ');
    let name = this.#names.get(key);
    if (name === undefined) {
      name = String(status) in this.components ? `${status}-${call}` : String(status);
      this.#names.set(key, name);
      this.components[name] = this.#response(status, codes);
    }
    return { $ref: `#/components/responses/${name}` };
  }

  #response(status: number, codes: readonly FaultCode[]): object {
    const data = new Map<string, TSchema>(Object.entries(faultData));
    const carried = codes.flatMap((code) => data.get(code) ?? []).map((schema) => this.#translation.translate(schema));
    const properties = Object.assign({}, ...carried.map((schema) => schema['properties'])) as object;
    const sent = {
      ...(status === 401 ? { 'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' } } : {}),
      ...(status === 429 || status === 503 ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } : {}),
    };
    const code = { type: 'string', enum: codes };
    return {
      description: STATUS_CODES[status] ?? '',
      ...(Object.keys(sent).length > 0 ? { headers: sent } : {}),
      content: json({ allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { code, ...properties } }] }),
    };
  }
}

/** The text of each error. */
const errorTexts = Object.entries(faults).map(([code, { status, text }]) => `- \`${code}\` (${status}): ${text}`);

const errorSchema = {
  type: 'object',
  description: 'An error, in every call',
  required: ['message', 'error', 'code'],
  properties: {
    message: { type: 'string', description: 'For people, in the language of `Accept-Language`' },
    error: { type: 'string', description: 'The same text' },
    code: { type: 'string', description: ['For programs: it stays the same when the text changes.', ...errorTexts].join('\n') },
    fields: { type: 'object', description: 'What is wrong with each field', additionalProperties: { type: 'string' } },
    requestId: { type: 'string', description: 'With status 500: names the request in the log of the server' },
  },
};

const parameters = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Chosen by the client, new for each thing to be done. A request that is sent again with the same key within a day takes effect once and gets the same answer.',
    schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
  },
};

const headers = {
  'Time-Zone': {
    description: 'The time zone of the campus, such as `Asia/Kolkata`. Days are days there; times are in UTC.',
    schema: { type: 'string' },
  },
  'WWW-Authenticate': { description: 'How to sign in: `Bearer`', schema: { type: 'string' } },
  'Retry-After': { description: 'After how many seconds to try again', schema: { type: 'integer', minimum: 1 } },
};

const referTo = (name: keyof typeof parameters) => ({ $ref: `#/components/parameters/${name}` });

function parametersOf(row: Call, path: string, translation: SchemaTranslation): object[] {
  const { query, params } = row;
  const required = query && 'required' in query && Array.isArray(query.required) ? query.required : [];
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const inPath = schemaNames(params);
  return [
    ...[...row.path.matchAll(/\{(\w+)\}/g)].map(([, own = ''], n) => ({
      name: names[n],
      in: 'path',
      required: true,
      ...(names[n] === own ? {} : { description: `Here \`${own}\`.` }),
      schema: translation.translate(inPath.find(([name]) => name === own)?.[1] ?? {}),
    })),
    ...schemaNames(query).map(([name, schema]) => {
      const { description, ...translated } = translation.translate(schema);
      return {
        name,
        in: 'query',
        ...(required.includes(name) ? { required: true } : {}),
        ...(description === undefined ? {} : { description }),
        schema: translated,
      };
    }),
  ];
}

const signInOf = ({ who, callerIfAny }: Call): object[] => {
  if (who !== 'anyone') return [{ bearer: [] }];
  return callerIfAny ? [{}, { bearer: [] }] : [];
};

/** The call table as an OpenAPI 3.1 document. */
export async function openApi() {
  const rows = Object.entries<Call>(calls) as [CallName, Call][];
  const translation = new SchemaTranslation(await readRecords());
  const refusals = new Refusals(translation);
  const shapes = pathsByShape(rows.map(([, row]) => row));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, row] of rows) {
    const address = shapes.get(shapeOf(row.path)) ?? row.path;
    const isTimeless = row.who === 'anyone' && !row.callerIfAny;
    const isRepeatable = row.method !== 'GET' && !row.readsOnly && !row.secretReply && row.who !== 'anyone';
    (paths[address] ??= {})[row.method.toLowerCase()] = {
      operationId: name,
      tags: [tagOf(name)],
      summary: row.about,
      description: [whoMay(row), ...howOften(row)].join(' '),
      security: signInOf(row),
      parameters: [...parametersOf(row, address, translation), ...(isRepeatable ? [referTo('Idempotency-Key')] : [])],
      ...(row.body ? { requestBody: bodyOf(row, row.body, translation) } : {}),
      responses: {
        [row.status ?? 200]: {
          description: 'Done',
          ...(isTimeless ? {} : { headers: { 'Time-Zone': { $ref: '#/components/headers/Time-Zone' } } }),
          content: contentOf(row, translation),
        },
        ...refusals.of(name, row),
      },
    };
  }
  return {
    openapi: '3.1.0' as const,
    info: {
      title: 'Hostelry',
      version: productVersion,
      description:
        'Runs student hostels. Ids are strings, times are ISO 8601 in UTC, days are `YYYY-MM-DD` on the campus. A number in a body may be sent as a decimal text. Texts have no control characters but tabs and line breaks; names have no characters that cannot be seen. `Accept-Language` chooses the language of messages, `en` or `hi`.',
      contact: { name: 'Whoever runs this server' },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api/v1' }],
    tags: [...new Set(rows.map(([name]) => tagOf(name)))]
      .toSorted()
      .map((name) => ({ name, description: `Calls about ${name.toLowerCase()}` })),
    paths,
    components: {
      schemas: { Error: errorSchema, ...translation.components },
      responses: refusals.components,
      parameters,
      headers,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The `token` that `login` replies with.' } },
    },
  };
}

function bodyOf({ sheet }: Call, body: TSchema, translation: SchemaTranslation): object {
  const needed = 'required' in body && Array.isArray(body.required) && body.required.length > 0;
  return { ...(needed ? { required: true } : {}), content: { ...json(translation.translate(body)), ...(sheet ? binary(sheetTypes) : {}) } };
}

function contentOf(row: Call, translation: SchemaTranslation): object {
  if (row.stream) return { 'text/event-stream': { schema: { type: 'string' } } };
  if (row.file) return binary(exportTypes);
  return json(translation.translate(row.reply));
}

let made: ReturnType<typeof openApi> | undefined;

/** Serves the document at /api/v1/openapi.json, and at /docs a page that shows it. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  const document = await (made ??= openApi());
  // the plugin has stricter types of its own for OpenAPI, but serves the document unchanged
  const specification = { document } as StaticDocumentSpec;
  app.get('/api/v1/openapi.json', async () => document);
  await app.register(swagger, { mode: 'static', specification });
  await app.register(async (docs) => {
    // the page has the same content security policy as all others; the plugin's would demand TLS and allow other origins
    const [css, js] = await Promise.all(['docs.css', 'docs-theme.js'].map((name) => readFile(new URL(name, import.meta.url), 'utf8')));
    const theme = {
      title: 'The calls of Hostelry',
      css: [{ filename: 'hostelry.css', content: css ?? '' }],
      js: [{ filename: 'colours.js', content: js ?? '' }],
    };
    await docs.register(swaggerUi, { routePrefix: '/docs', staticCSP: false, theme });
  });
}
