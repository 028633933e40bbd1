/** Gives a long text to somebody who may read it slowly, while what it comes from is given back soon. */
import { Readable, type PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** In milliseconds. */
interface Patience {
  /** for a reader who falls behind, all in all; then the rest waits packed, about a tenth as large */
  waiting: number;
  /** for who reads that rest; then the text is broken off */
  reading: number;
}

const usual: Patience = { waiting: 1_000, reading: 300_000 };

/** Resolves once more can be written, or nobody reads any more; to false when neither comes in time. */
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

async function pack(texts: AsyncIterable<string>): Promise<Buffer[]> {
  const packed: Buffer[] = [];
  await pipeline(texts, createGzip({ level: 1 }), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) packed.push(piece);
  });
  return packed;
}

/** Pours texts into a body as fast as it is read, and ends it. A reader who is too slow breaks the body off and throws. */
export async function pour(texts: AsyncGenerator<string>, body: PassThrough, { waiting, reading }: Patience = usual): Promise<void> {
  let left = waiting;
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    if (body.destroyed) return;
    if (body.write(next.value)) continue;
    const began = performance.now();
    if (await canGoOn(body, left)) {
      left -= performance.now() - began;
      continue;
    }
    const packed = await pack(texts);
    const timer = setTimeout(() => body.destroy(new Error('the reader of a long list was too slow')), reading);
    await pipeline(Readable.from(packed), createGunzip(), body).finally(() => clearTimeout(timer));
    return;
  }
  body.end();
}
