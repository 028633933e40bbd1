/** Sends a long text to a client that may read slowly. Its source, a connection to the database, waits for it only for a while. */
import type { PassThrough } from 'node:stream';

/** Milliseconds to wait in total for a reader who falls behind. */
const longestWait = 10_000;

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

/**
 * Writes texts to a body as fast as it is read, and ends it. Throws if the reader is too slow; if the reader leaves, it stops reading the
 * texts.
 */
export async function streamTexts(texts: AsyncIterable<string>, body: PassThrough, waiting: number = longestWait): Promise<void> {
  let left = waiting;
  for await (const text of texts) {
    if (body.destroyed) return;
    if (body.write(text)) continue;
    const began = performance.now();
    if (!(await canGoOn(body, left))) throw new Error('the reader of a long list was too slow');
    if (body.destroyed) return;
    left -= performance.now() - began;
  }
  body.end();
}
