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

/** Some megabytes, and what tells that all of it was taken. */
function longText(): { pieces: AsyncGenerator<string>; whole: string; taken: Promise<void> } {
  const count = 60;
  const { promise, resolve } = Promise.withResolvers<void>();
  async function* pieces(): AsyncGenerator<string> {
    for (let n = 0; n < count; n++) yield piece(n);
    resolve();
  }
  return { pieces: pieces(), whole: Array.from({ length: count }, (_, n) => piece(n)).join(''), taken: promise };
}

test('of a text that nobody reads yet, all is taken and little lies in memory as it is; who reads it gets all of it', async () => {
  const body = new PassThrough({ highWaterMark: 1 << 16 });
  const { pieces, whole, taken } = longText();
  const pouring = pour(pieces, body, { waiting: 1, reading: 60_000 });
  await taken;
  assert.ok(body.writableLength + body.readableLength < 1 << 19, `${body.writableLength + body.readableLength} of ${whole.length} bytes`);
  assert.equal(await text(body), whole);
  await pouring;
});

test('who reads as fast as it comes gets all of it as it comes', async () => {
  const body = new PassThrough();
  const { pieces, whole } = longText();
  const [read] = await Promise.all([text(body), pour(pieces, body, { waiting: 60_000, reading: 0 })]);
  assert.equal(read, whole);
});

test('who goes on reading nothing is broken off, and so is the work for who has gone', async () => {
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

test('one person has few long lists on their way at once, and others are not held up by it', async () => {
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
  // they have come to their second piece before the fifth has
  assert.equal((await read('asha')).statusCode, 429);
  const other = read('bela');
  letEnd();
  for (const { statusCode, body } of await Promise.all([...begun, other])) assert.deepEqual([statusCode, body], [200, '[1,2]']);
  assert.equal((await read('asha')).statusCode, 200);
  await app.close();
});
