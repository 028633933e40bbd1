import assert from 'node:assert/strict';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import fastify from 'fastify';
import Type from 'typebox';
import { Fault } from './fault.ts';
import { listShape, sendList } from './list-reply.ts';
import { pour } from './pour.ts';

const piece = (n: number) => `${n} `.repeat(20_000);

/** A text of some megabytes in pieces; `taken` resolves once all of them were read. */
function longText(): { pieces: AsyncGenerator<string>; whole: string; taken: Promise<void> } {
  const count = 60;
  const { promise, resolve } = Promise.withResolvers<void>();
  async function* pieces(): AsyncGenerator<string> {
    for (let n = 0; n < count; n++) yield piece(n);
    resolve();
  }
  return { pieces: pieces(), whole: Array.from({ length: count }, (_, n) => piece(n)).join(''), taken: promise };
}

test('a text that nobody reads yet is taken as a whole and held mostly compressed; a later reader gets all of it', async () => {
  const body = new PassThrough({ highWaterMark: 1 << 16 });
  const { pieces, whole, taken } = longText();
  const pouring = pour(pieces, body, { waiting: 1, reading: 60_000 });
  await taken;
  assert.ok(body.writableLength + body.readableLength < 1 << 19, `${body.writableLength + body.readableLength} of ${whole.length} bytes`);
  assert.equal(await text(body), whole);
  await pouring;
});

test('a reader who keeps up gets all of the text as it is written', async () => {
  const body = new PassThrough();
  const { pieces, whole } = longText();
  const [read] = await Promise.all([text(body), pour(pieces, body, { waiting: 60_000, reading: 0 })]);
  assert.equal(read, whole);
});

test('a reader who reads nothing is cut off, and the work for a reader who has gone ends', async () => {
  const slow = new PassThrough();
  await assert.rejects(pour(longText().pieces, slow, { waiting: 1, reading: 1 }), /too slow/);
  assert.ok(slow.destroyed);

  const gone = new PassThrough();
  const pouring = pour(longText().pieces, gone, { waiting: 60_000, reading: 60_000 });
  await once(gone, 'data');
  gone.pause();
  gone.destroy();
  await pouring;
});

test('one person can have only a few long lists open at the same time, and others are not held up by it', async () => {
  const app = fastify();
  const { promise: end, resolve: letEnd } = Promise.withResolvers<void>();
  async function* pieces(): AsyncGenerator<number[]> {
    yield [1];
    yield [2];
    await end;
  }
  app.get('/:reader', async ({ params }, reply) => {
    const { reader } = params as { reader: string };
    return await sendList(reply, listShape(Type.Array(Type.Integer())), pieces(), reader);
  });
  app.setErrorHandler(async (error, _, reply) => await reply.code(error instanceof Fault ? error.status : 500).send());
  const read = async (reader: string) => await app.inject(`/${reader}`);
  const begun = [1, 2, 3, 4].map(() => read('asha'));
  // these four reach their second piece before the fifth request does
  assert.equal((await read('asha')).statusCode, 429);
  const other = read('bela');
  letEnd();
  for (const { statusCode, body } of await Promise.all([...begun, other])) assert.deepEqual([statusCode, body], [200, '[1,2]']);
  assert.equal((await read('asha')).statusCode, 200);
  await app.close();
});
