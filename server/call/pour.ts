/** Sends a long text to a client that may read slowly, while its source, a connection to the database, is given back soon. */
import type { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

interface Patience {
  /** milliseconds to wait in total for a reader who falls behind; then the rest is held compressed, about a tenth as large */
  waiting: number;
  /** milliseconds that the reader may take for that rest; then the text is broken off */
  reading: number;
  /** bytes to hold for all readers together; beyond them the texts held longest are broken off */
  holding: number;
}

const usual: Patience = { waiting: 1_000, reading: 300_000, holding: 128 << 20 };

/** What is held for a reader: what the body buffers, and the rest of its text. */
interface Held {
  body: PassThrough;
  bytes: number;
}

/** The one held longest comes first. */
const heldForAll = new Set<Held>();

function breakOffBeyond(most: number): void {
  let total = 0;
  for (const { bytes } of heldForAll) total += bytes;
  for (const held of heldForAll) {
    if (total <= most) return;
    total -= held.bytes;
    heldForAll.delete(held);
    held.body.destroy(new Error('too much is held for readers who are slow'));
  }
}

/** Resolves to true once more can be written or the body is closed; to false when neither happens in time. */
async function canGoOn(body: PassThrough, wait: number): Promise<boolean> {
  if (body.destroyed) return true;
  return await new Promise((resolve) => {
    const settle = (inTime: boolean) => () => {
      clearTimeout(timer);
      body.off('drain', goOn).off('close', goOn);
      resolve(inTime);
    };
    const goOn = settle(true);
    const timer = setTimeout(settle(false), Math.max(0, wait));
    body.once('drain', goOn).once('close', goOn);
  });
}

/** Reads the rest of a text soon, and writes it as slowly as it is read. Ends when the body is destroyed. */
async function hold(texts: AsyncIterable<string>, body: PassThrough, { reading, holding }: Patience): Promise<void> {
  const packed: Buffer[] = [];
  const held: Held = { body, bytes: body.writableHighWaterMark };
  function* taken(): Generator<Buffer> {
    for (let piece = packed.shift(); piece; piece = packed.shift()) {
      held.bytes -= piece.length;
      yield piece;
    }
  }
  const gone = new AbortController();
  body.once('close', () => gone.abort());
  heldForAll.add(held);
  let timer: NodeJS.Timeout | undefined;
  try {
    const pack = async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        packed.push(piece);
        held.bytes += piece.length;
        breakOffBeyond(holding);
      }
    };
    await pipeline(texts, createGzip({ level: 1 }), pack, { signal: gone.signal });
    timer = setTimeout(() => body.destroy(new Error('the reader of a long list was too slow')), reading);
    await pipeline(taken(), createGunzip(), body);
  } catch (error) {
    if (!body.destroyed) throw error;
    if (body.errored) throw body.errored;
  } finally {
    clearTimeout(timer);
    heldForAll.delete(held);
  }
}

/**
 * Writes texts to a body as fast as it is read, and ends it. If the reader is too slow, it destroys the body and throws; if the reader
 * leaves, it stops reading the texts.
 */
export async function pour(texts: AsyncGenerator<string>, body: PassThrough, patience: Patience = usual): Promise<void> {
  let left = patience.waiting;
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    if (body.destroyed) return;
    if (body.write(next.value)) continue;
    const began = performance.now();
    if (!(await canGoOn(body, left))) {
      await hold(texts, body, patience);
      return;
    }
    if (body.destroyed) return;
    left -= performance.now() - began;
  }
  body.end();
}
