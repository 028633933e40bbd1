/** Sends a long text to a client that may read slowly, while its source, a connection to the database, is given back soon. */
import { Readable, type PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** In milliseconds. */
interface Patience {
  /** how long to wait in total for a reader who falls behind; then the rest is held compressed, about a tenth as large */
  waiting: number;
  /** how long the reader may take for that rest; then the text is broken off */
  reading: number;
}

const usual: Patience = { waiting: 1_000, reading: 300_000 };

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

async function pack(texts: AsyncIterable<string>): Promise<Buffer[]> {
  const packed: Buffer[] = [];
  await pipeline(texts, createGzip({ level: 1 }), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) packed.push(piece);
  });
  return packed;
}

/** Writes texts to a body as fast as it is read, and ends it. If the reader is too slow, it destroys the body and throws. */
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
