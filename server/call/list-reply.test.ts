import assert from 'node:assert/strict';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import fastify from 'fastify';
import Type from 'typebox';
import { Fault } from '#server/fault.ts';
import { listShape, sendList } from './list-reply.ts';
import { streamTexts } from './stream-texts.ts';

const piece = (n: number) => `${n} `.repeat(20_000);

/** A text of some megabytes in pieces, with how many of them were read and whether reading has ended. */
function longText() {
  const count = 60;
  const seen = { taken: 0, isOver: false };
  async function* pieces(): AsyncGenerator<string> {
    try {
      for (; seen.taken < count; seen.taken++) yield piece(seen.taken);
    } finally {
      seen.isOver = true;
    }
  }
  return { pieces: pieces(), whole: Array.from({ length: count }, (_, n) => piece(n)).join(''), seen };
}

test('a reader who keeps up gets all of the text as it is written', async () => {
  const body = new PassThrough();
  const { pieces, whole } = longText();
  const [read] = await Promise.all([text(body), streamTexts(pieces, body, 60_000)]);
  assert.equal(read, whole);
});

test('a reader who reads nothing is given up, with little in memory and the source free', async () => {
  const body = new PassThrough({ highWaterMark: 1 << 16 });
  const { pieces, whole, seen } = longText();
  await assert.rejects(streamTexts(pieces, body, 1), /too slow/);
  assert.ok(seen.isOver);
  assert.ok(body.writableLength + body.readableLength < 1 << 19, `${body.writableLength + body.readableLength} of ${whole.length} bytes`);
});

test('a reader who leaves ends the reading of the text', async () => {
  const body = new PassThrough({ highWaterMark: 1 << 16 });
  const { pieces, seen } = longText();
  const sending = streamTexts(pieces, body, 60_000);
  await once(body, 'data');
  body.pause();
  body.destroy();
  await sending;
  assert.ok(seen.isOver && seen.taken < 60, `${seen.taken} pieces taken`);
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
