import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '#contract/call/call.ts';
import { faultsOf } from '#contract/call-faults.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { faults } from '#contract/text/faults.ts';
import { sheetTypes } from '#contract/sheet/sheet.ts';
import { exportTypes } from '#contract/sheet/export.ts';
import { testServer } from '#server/testing/server.ts';
import { readRecords } from './open-api-records.ts';

const server = testServer();

interface Refusal {
  allOf?: { properties?: { code?: { enum: string[] } } }[];
}

interface Operation {
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { headers?: object; content: Record<string, { schema: Refusal }> }>;
}

const document = async () => {
  const { status, body } = await server.nobody.request('/api/v1/openapi.json');
  assert.equal(status, 200);
  // the tests below check its content
  return body as { openapi: string; paths: Record<string, Record<string, Operation>>; components: { securitySchemes: object } };
};

const shapeOf = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

/** What a reference within the document leads to; anything else as it is. */
function resolved<T>(whole: object, node: T): T {
  if (typeof node !== 'object' || node === null || !('$ref' in node)) return node;
  const path = String(node.$ref).slice('#/'.length).split('/');
  return path.reduce<unknown>((found, key) => new Map(Object.entries(found ?? {})).get(key), whole) as T;
}

test('every call is described with its path, method, parameters, body, reply, and whether it needs a sign-in', async () => {
  const whole = await document();
  assert.equal(whole.openapi, '3.1.0');
  const operations = Object.entries(whole.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  for (const [name, row] of Object.entries<Call>(calls)) {
    const found = operations.find(({ operation }) => operation.operationId === name);
    assert.ok(found, `${name} is missing`);
    const { path, method, operation } = found;
    assert.deepEqual([method.toUpperCase(), shapeOf(path)], [row.method, shapeOf(row.path)], name);
    const signIns = row.who !== 'anyone' ? [{ bearer: [] }] : row.callerIfAny ? [{}, { bearer: [] }] : [];
    assert.deepEqual(operation.security, signIns, name);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const parameters = operation.parameters.map((parameter) => resolved(whole, parameter));
    const described = parameters.filter((parameter) => parameter.in === 'path');
    assert.deepEqual(
      described.map((parameter) => [parameter.name, parameter.required]),
      inPath.map((parameter) => [parameter, true]),
      name,
    );
    const { query } = row;
    const asked = query && 'properties' in query ? Object.keys(query.properties as object) : [];
    assert.deepEqual(
      parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name),
      asked,
      name,
    );
    assert.equal('application/json' in (operation.requestBody?.content ?? {}), row.body !== undefined, name);
    for (const type of Object.values(sheetTypes)) assert.equal(type in (operation.requestBody?.content ?? {}), row.sheet ?? false, name);
    const answer = operation.responses[row.status ?? 200];
    const types = row.file ? Object.values(exportTypes) : [row.stream ? 'text/event-stream' : 'application/json'];
    assert.deepEqual(Object.keys(answer?.content ?? {}), types, name);
  }
});

test('every call lists the errors that it can answer with, each under its status', async () => {
  const whole = await document();
  for (const methods of Object.values(whole.paths)) {
    for (const { operationId, responses } of Object.values(methods)) {
      const name = operationId as CallName; // the test above compares the names
      const listed = Object.entries(responses)
        .filter(([status]) => Number(status) >= 400)
        .flatMap(([status, response]) => {
          const { allOf = [] } = resolved(whole, response).content['application/json']?.schema ?? {};
          return (allOf[1]?.properties?.code?.enum ?? []).map((code) => `${status} ${code}`);
        });
      const possible = faultsOf(calls[name]).map((code) => `${faults[code].status} ${code}`);
      assert.deepEqual(listed.toSorted(), possible.toSorted(), name);
    }
  }
});

test('every error is one that some call lists, but for those of no call and of every call', () => {
  const listed = new Set<string>(Object.values<Call>(calls).flatMap(faultsOf));
  const missing = Object.keys(faults).filter((code) => !listed.has(code));
  assert.deepEqual(missing, ['methodNotAllowed', 'internal']);
});

test('the header that makes a call repeatable is described where it counts, and that of the time zone', async () => {
  const whole = await document();
  const headersOf = (name: CallName) => {
    const operation = Object.values(whole.paths)
      .flatMap((methods) => Object.values(methods))
      .find(({ operationId }) => operationId === name);
    const sent = operation?.parameters.map((parameter) => resolved(whole, parameter)).filter((parameter) => parameter.in === 'header');
    return [
      sent?.map((parameter) => parameter.name),
      Object.keys(operation?.responses[calls[name].method === 'POST' ? 201 : 200]?.headers ?? {}),
    ];
  };
  assert.deepEqual(headersOf('leaveCreate'), [['Idempotency-Key'], ['Time-Zone']]);
  assert.deepEqual(headersOf('leaveOwn'), [[], ['Time-Zone']]);
});

test('a record of some size is described once, with a name', async () => {
  const found = new Map<string, number>();
  JSON.stringify(await document(), (_, node: unknown) => {
    if (typeof node === 'object' && node !== null && 'properties' in node) {
      const text = JSON.stringify(node);
      found.set(text, (found.get(text) ?? 0) + 1);
    }
    return node;
  });
  assert.deepEqual(
    [...found].filter(([text, times]) => times > 1 && text.length > 450),
    [],
  );
  const names = (await readRecords()).map(([name]) => name);
  assert.deepEqual(names, [...new Set(names)]);
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
