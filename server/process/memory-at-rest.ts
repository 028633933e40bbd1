/** Gives back the memory that starting or a busy time has taken: without calls nothing would make V8 collect it. */
import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds without a call. */
const quiet = 10_000;
/** Bytes; for less, a collection, which takes a tenth of a second, is not worth it. */
const worthwhile = 32 * 1024 * 1024;

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

function collector(): Collect {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect; // V8 defines it by that flag
  setFlagsFromString('--no-expose-gc');
  return collect;
}

/** Watches the calls of a server; a new one puts the collection off. Returns a function that ends the watching. */
export function giveBackAtRest(server: Server): () => void {
  const collect = collector();
  let left = 0;
  const timer = setTimeout(() => {
    if (process.memoryUsage.rss() < left + worthwhile) return;
    // this flavour also gives the emptied pages back
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    left = process.memoryUsage.rss();
  }, quiet).unref();
  const putOff = () => timer.refresh();
  server.on('request', putOff);
  return () => {
    server.off('request', putOff);
    clearTimeout(timer);
  };
}
