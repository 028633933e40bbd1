import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import fastify from 'fastify';
import Type from 'typebox';
import { Fault } from '#server/fault.ts';
import { listShape, sendList } from './list-reply.ts';
import { pour } from './pour.ts';

const holding = 64 << 20;

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

/** Forty pieces of random letters, which have three quarters of their length when compressed; `taken` as above. */
function randomText(): { pieces: AsyncGenerator<string>; taken: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  async function* pieces(): AsyncGenerator<string> {
    for (let n = 0; n < 40; n++) yield randomBytes(15_000).toString('base64');
    resolve();
  }
  return { pieces: pieces(), taken: promise };
}

test('a text that nobody reads yet is taken as a whole and held mostly compressed; a later reader gets all of it', async () => {
  const body = new PassThrough({ highWaterMark: 1 << 16 });
  const { pieces, whole, taken } = longText();
  const pouring = pour(pieces, body, { waiting: 1, reading: 60_000, holding });
  await taken;
  assert.ok(body.writableLength + body.readableLength < 1 << 19, `${body.writableLength + body.readableLength} of ${whole.length} bytes`);
  assert.equal(await text(body), whole);
  await pouring;
});

test('a reader who keeps up gets all of the text as it is written', async () => {
  const body = new PassThrough();
  const { pieces, whole } = longText();
  const [read] = await Promise.all([text(body), pour(pieces, body, { waiting: 60_000, reading: 0, holding })]);
  assert.equal(read, whole);
});

test('a reader who reads nothing is cut off, and the work for a reader who has gone ends', async () => {
  const slow = new PassThrough();
  await assert.rejects(pour(longText().pieces, slow, { waiting: 1, reading: 1, holding }), /too slow/);
  assert.ok(slow.destroyed);

  const gone = new PassThrough();
  const pouring = pour(longText().pieces, gone, { waiting: 60_000, reading: 60_000, holding });
  await once(gone, 'data');
  gone.pause();
  gone.destroy();
  await pouring;
});

test('while the rest of a text is taken for a slow reader, one who leaves ends the taking', async () => {
  const body = new PassThrough({ highWaterMark: 1 << 16 });
  let taken = 0;
  let isEnded = false;
  async function* texts(): AsyncGenerator<string> {
    try {
      for (; taken < 200; taken++) {
        if (taken === 20) body.destroy();
        yield piece(taken);
      }
    } finally {
      isEnded = true;
    }
  }
  await pour(texts(), body, { waiting: 1, reading: 60_000, holding });
  assert.ok(isEnded && taken < 200, `${taken} pieces taken`);
});

test('a reader who leaves while a held text is written is noticed', async () => {
  const body = new PassThrough({ highWaterMark: 1 << 16 });
  const { pieces, taken } = longText();
  const pouring = pour(pieces, body, { waiting: 1, reading: 60_000, holding });
  await taken;
  await once(body, 'data');
  body.pause();
  body.destroy();
  await pouring;
});

test('if more is held for slow readers than all of them may have, the one held longest is broken off', async () => {
  const patience = { waiting: 1, reading: 60_000, holding: 800_000 };
  const [first, second] = [1, 2].map(() => ({ body: new PassThrough({ highWaterMark: 1 << 16 }), ...randomText() }));
  assert.ok(first && second);
  const isCutOff = assert.rejects(pour(first.pieces, first.body, patience), /too much is held/);
  await first.taken;
  const pouring = pour(second.pieces, second.body, patience);
  await isCutOff;
  assert.equal((await text(second.body)).length, 40 * 20_000);
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
