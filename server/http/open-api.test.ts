import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import { sheetTypes } from '#contract/sheet.ts';
import { exportTypes } from '#contract/export.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

interface Operation {
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content: Record<string, { schema: unknown }> }>;
}

const document = async () => {
  const { status, body } = await server.nobody.request('/api/v1/openapi.json');
  assert.equal(status, 200);
  // the tests below check its content
  return body as { openapi: string; paths: Record<string, Record<string, Operation>>; components: { securitySchemes: object } };
};

const plain = (schema: unknown): unknown => JSON.parse(JSON.stringify(schema));

test('every call is described with its path, method, parameters, body, reply, and whether it needs a sign-in', async () => {
  const { openapi, paths } = await document();
  assert.equal(openapi, '3.1.0');
  for (const [name, row] of Object.entries<Call>(calls)) {
    const operation = paths[row.path]?.[row.method.toLowerCase()];
    assert.ok(operation, `${name} is missing`);
    assert.equal(operation.operationId, name);
    assert.deepEqual(operation.security, row.who === 'anyone' ? [] : [{ bearer: [] }], name);
    const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const described = operation.parameters.filter((parameter) => parameter.in === 'path');
    assert.deepEqual(
      described.map((parameter) => [parameter.name, parameter.required]),
      inPath.map((parameter) => [parameter, true]),
      name,
    );
    assert.deepEqual(operation.requestBody?.content['application/json']?.schema, row.body && plain(row.body), name);
    for (const type of Object.values(sheetTypes)) assert.equal(type in (operation.requestBody?.content ?? {}), row.sheet ?? false, name);
    const answer = operation.responses[row.status ?? 200];
    assert.deepEqual(Object.keys(answer?.content ?? {}), row.file ? Object.values(exportTypes) : ['application/json'], name);
    assert.ok(operation.responses['default'], `${name} has no refusal`);
  }
});

test('nothing is described that is not a call', async () => {
  const { paths } = await document();
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  assert.deepEqual(operations.toSorted(), Object.keys(calls).toSorted());
});

test('every reference within the document leads somewhere', async () => {
  const whole = await document();
  const references = [...JSON.stringify(whole).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '');
  assert.notEqual(references.length, 0);
  for (const path of new Set(references)) {
    const found = path.split('/').reduce<unknown>((node, key) => new Map(Object.entries(node ?? {})).get(key), whole);
    assert.ok(found, path);
  }
  assert.deepEqual(Object.keys(whole.components.securitySchemes), ['bearer']);
});

/** Hashes by which a round is verified; they are published on purpose. */
const publicHashes = new Set(['seedHash', 'inputHash', 'resultHash']);

test('no reply has a text that is a password or a hash', async () => {
  const { paths } = await document();
  for (const methods of Object.values(paths)) {
    for (const { operationId, responses } of Object.values(methods)) {
      const texts = [...JSON.stringify(responses).matchAll(/"(\w*(?:password|hash)\w*)":\{"type":"string"/gi)].map(([, name]) => name);
      assert.deepEqual(
        texts.filter((name = '') => !publicHashes.has(name)),
        [],
        operationId,
      );
    }
  }
});

test('the page /docs shows the calls', async () => {
  const { status, body, headers } = await server.nobody.request('/docs');
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^text\/html/);
  assert.match(String(body), /swagger/i);
  const described = await server.nobody.request('/docs/json');
  assert.deepEqual(described.body, await document());
});

test('the page of the calls has our security headers, and loads nothing from elsewhere', async () => {
  const page = await server.nobody.request('/docs');
  const own = [...String(page.body).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
  assert.ok(own.length > 4);
  for (const path of own) assert.match(path, /^[./]/);
  assert.doesNotMatch(String(page.body), /<script(?![^>]*\ssrc=)/);
  const ours = (await server.nobody.request('/api/v1/notice')).headers;
  for (const path of ['/docs', '/docs/static/swagger-initializer.js', '/docs/json']) {
    const { status, headers } = await server.nobody.request(path);
    assert.equal(status, 200, path);
    for (const name of ['content-security-policy', 'strict-transport-security', 'x-frame-options', 'referrer-policy'])
      assert.ok(headers.get(name) && headers.get(name) === ours.get(name), `${path} ${name}`);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /script-src 'self';/);
    assert.doesNotMatch(policy, /https:|upgrade-insecure|validator/);
  }
  assert.doesNotMatch(String((await server.nobody.request('/docs/static/swagger-initializer.js')).body), /https?:\/\/(?!stackoverflow)/);
});
