/**
 * The metrics that a Prometheus collects; docs/running.md explains each. Every process counts for itself, and the main one adds up
 * its workers. To add a metric, add a `Gauge` or `Counter` here; one that is measured only when it is collected, such as the age of
 * something in the database, has a `collect`, as those of the pools have.
 */
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';
import type { Database } from '#server/db/open.ts';

const requests = new Counter({
  name: 'hostelry_requests_total',
  help: 'Answered requests by call and class of status; what is no call is "other".',
  labelNames: ['call', 'status'],
});

const durations = new Histogram({
  name: 'hostelry_request_seconds',
  help: 'Seconds from a request to the end of its answer, by call; streams are not in it.',
  labelNames: ['call'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

export const openStreams = new Gauge({ name: 'hostelry_open_streams', help: 'Open streams of events, one for each open page.' });

export const signInRefusals = new Counter({
  name: 'hostelry_sign_in_refusals_total',
  help: 'Sign-ins that were refused, by the code of the error.',
  labelNames: ['reason'],
});

export const readsOfStandby = new Counter({
  name: 'hostelry_standby_reads_total',
  help: 'Reading calls that the standby answered; the others went to the primary.',
});

export const repeatedTransactions = new Counter({
  name: 'hostelry_repeated_transactions_total',
  help: 'Transactions that ran again, by the error of PostgreSQL: 40P01 is a deadlock, 40001 a serialization failure.',
  labelNames: ['error'],
});

const watched = new Set<Database>();

// these are measured when they are collected; a metric registers itself when it is constructed
void new Gauge({
  name: 'hostelry_pool_connections',
  help: 'Connections of the pools to the database, in use and idle.',
  labelNames: ['pool', 'state'],
  collect() {
    this.reset();
    for (const database of watched)
      for (const [pool, { open, idle }] of Object.entries(database.pools())) {
        this.inc({ pool, state: 'used' }, open - idle);
        this.inc({ pool, state: 'idle' }, idle);
      }
  },
});

void new Gauge({
  name: 'hostelry_pool_waiting',
  help: 'Requests that wait for a connection of the pool.',
  labelNames: ['pool'],
  collect() {
    this.reset();
    for (const database of watched) for (const [pool, { waiting }] of Object.entries(database.pools())) this.inc({ pool }, waiting);
  },
});

void new Gauge({
  name: 'hostelry_database_answers',
  help: '1 while the database answers; of several processes the worst counts.',
  aggregator: 'min',
  async collect() {
    const answers = await Promise.allSettled([...watched].map((database) => database.check()));
    this.set(answers.every(({ status }) => status === 'fulfilled') ? 1 : 0);
  },
});

/** Includes a database in the metrics. Returns a function that ends this. */
export function watchDatabase(database: Database): () => void {
  watched.add(database);
  return () => void watched.delete(database);
}

/** Counts a request that was answered. */
export function countRequest(call: string, status: number, seconds: number, isStream: boolean): void {
  requests.inc({ call, status: `${Math.floor(status / 100)}xx` });
  if (!isStream) durations.observe({ call }, seconds);
}

/** Measures the process as well: memory, processor, delay of the event loop. */
export const measureProcess = (): void => collectDefaultMetrics();

export const metricsType: string = register.contentType;

/** The metrics of this process as text. */
export const ownMetrics = (): Promise<string> => register.metrics();

/** Lets a worker process answer when the main process requests its metrics. */
export function offerMetrics(): void {
  // the constructor starts listening
  void new AggregatorRegistry();
}

/** In the main process: a function that returns the metrics of all workers, added up. */
export function metricsOfWorkers(): () => Promise<string> {
  const registry = new AggregatorRegistry();
  return () => registry.clusterMetrics();
}
