/**
 * `npm run bench -- reads growth` measures the server and prints tables (docs/measurements.md). Times vary too much to be a test.
 * Without a name it measures the reading calls. `BENCH_ROUNDS` sets the rounds, `BENCH_SIZES=1000,10000,100000` the sizes of campuses.
 */
import { startCluster } from '#server/testing/cluster.ts';
import { measureAllotment } from './allotment.ts';
import { measureAudit } from './audit.ts';
import { measureBrowser } from './browser.ts';
import { measureBulk } from './bulk.ts';
import { measureCamera } from './camera.ts';
import { measureDeliveries } from './deliveries.ts';
import { measureGate } from './gate.ts';
import { measureGrowth } from './growth.ts';
import { measureHerd } from './herd.ts';
import { measureList } from './lists.ts';
import { measureLoop } from './loop.ts';
import { measureOnePerson } from './one-person.ts';
import { measureReads } from './reads.ts';
import { measureRoundCalls } from './round-calls.ts';
import { measureRoundEngine } from './round-engine.ts';
import { measureRoundReaders } from './round-readers.ts';
import { measureStreams } from './streams.ts';
import { measureWishesMet } from './wishes-met.ts';
import { measureWorkers } from './workers.ts';
import { measureWrites } from './writes.ts';

const tables: Readonly<Record<string, (clusterUrl: string) => Promise<void>>> = {
  reads: measureReads,
  writes: measureWrites,
  growth: measureGrowth,
  gate: measureGate,
  deliveries: measureDeliveries,
  'wishes-met': measureWishesMet,
  allotment: measureAllotment,
  lists: measureList,
  loop: measureLoop,
  'one-person': measureOnePerson,
  browser: measureBrowser,
  bulk: measureBulk,
  camera: measureCamera,
  audit: measureAudit,
  'round-engine': measureRoundEngine,
  'round-calls': measureRoundCalls,
  'round-readers': measureRoundReaders,
  streams: measureStreams,
  herd: measureHerd,
  workers: measureWorkers,
};

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !Object.hasOwn(tables, name));
if (unknown !== undefined) {
  console.error(`There is no table ${unknown}; there are ${Object.keys(tables).join(', ')}.`);
  process.exit(2);
}
const cluster = await startCluster();
try {
  for (const name of chosen.length > 0 ? chosen : ['reads']) await tables[name]?.(cluster.url);
} finally {
  await cluster.stop();
}
