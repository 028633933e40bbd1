import { readFile } from 'node:fs/promises';
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { exportTypes } from '#contract/export.ts';
import { roles } from '#contract/roles.ts';
import { sheetTypes } from '#contract/sheet.ts';
import { kindOf } from '#server/operation/kinds.ts';

const errorSchema = {
  type: 'object',
  required: ['message', 'error', 'code'],
  properties: {
    message: { type: 'string' },
    error: { type: 'string' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

const json = (schema: unknown) => ({ 'application/json': { schema } });
const sheets = Object.fromEntries(Object.values(sheetTypes).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
const files = Object.fromEntries(Object.values(exportTypes).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

function parametersOf(place: 'path' | 'query', schema: TSchema | undefined) {
  if (!schema || !('properties' in schema)) return [];
  const required = 'required' in schema && Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(schema.properties as Record<string, unknown>).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const whoMay = (row: Call) => {
  if (row.who === 'anyone') return 'Anyone.';
  const { who } = row;
  return `Who may: ${roles.flatMap((role) => (who[role] ? [`${role} (${who[role]})`] : [])).join(', ')}.`;
};

const howOften = ({ perPerson }: Call) =>
  perPerson ? [`At most ${perPerson.times} times in ${perPerson.minutes} minutes for each person, then 429.`] : [];

/** The call table as an OpenAPI 3.1 document. */
export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, row] of Object.entries<Call>(calls)) {
    const path = (paths[row.path] ??= {});
    path[row.method.toLowerCase()] = {
      operationId: name,
      tags: [kindOf(name) ?? 'other'],
      summary: row.about,
      description: [whoMay(row), ...howOften(row)].join(' '),
      security: row.who === 'anyone' ? [] : [{ bearer: [] }],
      parameters: [...parametersOf('path', row.params), ...parametersOf('query', row.query)],
      ...(row.body ? { requestBody: { content: { ...json(row.body), ...(row.sheet ? sheets : {}) } } } : {}),
      responses: {
        [row.status ?? 200]: { description: row.about, content: row.file ? files : json(row.reply) },
        default: { description: 'Refused', content: json({ $ref: '#/components/schemas/Error' }) },
      },
    };
  }
  return {
    openapi: '3.1.0' as const,
    info: { title: 'Hostelry', version: '1', description: 'Runs student hostels.' },
    servers: [{ url: '/api/v1' }],
    paths,
    components: { schemas: { Error: errorSchema }, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

/** Serves the document at /api/v1/openapi.json, and at /docs a page that shows it. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  const document = openApi();
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
