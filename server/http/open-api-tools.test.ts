// in a process of its own: the generators get another TypeScript
/** Shows that others can use the OpenAPI document: two linters find nothing to mend in it, two generators make clients of it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { RulesetDefinition } from '@stoplight/spectral-core';
import { newFolder } from '#server/testing/folder.ts';
import { testServer } from '#server/testing/server.ts';
import { openApi } from './open-api.ts';

// the generators need the programming interface of TypeScript 5, which newer versions lack; this package has it without the compiler
registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? '@ts-morph/common/dist/typescript.js' : name, context) });

const server = testServer();
/** The document as others get it. */
let text: string;

/** What the test below uses of Redocly; comparing the types of its rules takes the compiler seconds. */
interface Redocly {
  createConfig: (settings: { extends: string[] }) => Promise<object>;
  lintFromString: (given: { source: string; absoluteRef: string; config: object }) => Promise<Problem[]>;
}

interface Problem {
  ruleId: string;
  severity: string;
  message: string;
  location: { pointer?: string }[];
}

test('Redocly finds nothing wrong in the document by its recommended rules', async () => {
  const { createConfig, lintFromString } = (await import('@redocly/openapi-core')) as object as Redocly;
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
  // paths that other clients use cannot be told apart without their words
  const others = problems.filter(({ ruleId }) => ruleId !== 'no-ambiguous-paths');
  assert.deepEqual(
    others.map(({ ruleId, message, location: [at] }) => `${ruleId} ${at?.pointer}: ${message}`),
    [],
  );
  assert.deepEqual(
    problems.filter(({ severity }) => severity === 'error'),
    [],
  );
});

test('Spectral finds nothing wrong in the document by its recommended rules', async () => {
  const [{ Spectral }, { oas }] = await Promise.all([import('@stoplight/spectral-core'), import('@stoplight/spectral-rulesets')]);
  const spectral = new Spectral();
  // the types of the two packages differ in what a rule set may leave out
  spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] });
  const problems = await spectral.run(JSON.parse(text));
  assert.deepEqual(
    problems.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`),
    [],
  );
});

let folder: string;

before(async () => {
  text = JSON.stringify(await openApi());
  folder = await newFolder();
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
});

/** Fails with what the compiler says, unless it accepts the files. */
async function compile(name: string, files: readonly string[]): Promise<void> {
  const project = join(folder, `tsconfig.${name}.json`);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'esnext',
    module: 'nodenext',
    lib: ['esnext', 'dom', 'dom.iterable'],
    types: [],
    allowImportingTsExtensions: true,
  };
  await writeFile(project, JSON.stringify({ compilerOptions, files }));
  const { status, stdout } = spawnSync(fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url)), ['--project', project], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout);
}

test('openapi-typescript makes types of the document that name its calls and records', async () => {
  const { default: generate, astToString } = await import('openapi-typescript');
  await writeFile(join(folder, 'schema.ts'), astToString(await generate(text)));
  const use = `
    import type { components, operations, paths } from './schema.ts';
    type Leave = components['schemas']['Leave'];
    export const body: operations['leaveCreate']['requestBody']['content']['application/json'] = { startDate: '2030-01-01', endDate: '2030-01-02', reason: 'Home' };
    export const reasonOf = (leave: operations['leaveCreate']['responses'][201]['content']['application/json']): Leave['reason'] => leave.reason;
    export const code: operations['leaveApprove']['responses'][409]['content']['application/json']['code'] = 'leaveDecided';
    export type Seen = paths['/notice']['get']['responses'][200]['content']['application/json'];
    // @ts-expect-error a call has only the errors that it is listed with
    export const other: operations['leaveApprove']['responses'][409]['content']['application/json']['code'] = 'finePaid';
  `;
  await writeFile(join(folder, 'use.ts'), use);
  await compile('types', ['schema.ts', 'use.ts']);
});

/** What the test below uses of a generated client. */
interface Generated {
  client: { setConfig(config: { baseUrl: string; auth: string | undefined }): void };
  login(request: object): Promise<{ data?: { token: string } }>;
  noticeCreate(request: object): Promise<{ data?: { notice: { _id: string } }; error?: { code: string }; response: Response }>;
  noticeList(): Promise<{ data?: { _id: string; title: string }[] }>;
}

test('openapi-ts makes a client of the document that signs in, writes and lists', async () => {
  const { createClient } = await import('@hey-api/openapi-ts');
  const path = join(folder, 'client');
  await createClient({ input: JSON.parse(text), output: { path, module: { extension: '.ts' } }, logs: { level: 'silent' } });
  await compile('client', ['client/index.ts', 'client/client.gen.ts']);

  const account = { username: 'generated', password: 'three quiet monsoons' };
  const administrator = await server.as('hosteladmin');
  await administrator.call('accountCreate', { body: { ...account, role: 'hosteladmin', mustChangePassword: false } });
  const [{ client }, calls] = (await Promise.all(
    ['client.gen.ts', 'sdk.gen.ts'].map((file) => import(pathToFileURL(join(path, file)).href) as Promise<Generated>),
  )) as [Generated, Generated];
  const baseUrl = `${server.address}/api/v1`;
  client.setConfig({ baseUrl, auth: undefined });
  const { data: session } = await calls.login({ body: account });
  client.setConfig({ baseUrl, auth: session?.token });
  const headers = { 'Idempotency-Key': 'notice-of-a-generated-client' };
  const asked = { headers, body: { title: 'Generated', description: 'By a client made of the document' } };
  const { data: posted } = await calls.noticeCreate(asked);
  const { data: again } = await calls.noticeCreate(asked);
  assert.ok(posted);
  assert.deepEqual(again, posted);
  const { data: notices } = await calls.noticeList();
  assert.deepEqual(
    notices?.map(({ _id, title }) => [_id, title]),
    [[posted.notice._id, 'Generated']],
  );
  const { error, response } = await calls.noticeCreate({ ...asked, headers: {}, body: { title: '' } });
  assert.deepEqual([response.status, error?.code], [400, 'invalid']);
});
