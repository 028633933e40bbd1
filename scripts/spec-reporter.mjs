/** The spec reporter of node:test without the counts at the end of each file, because the runner prints those of the whole run. */
import { Readable } from 'node:stream';
import { spec } from 'node:test/reporters';

const counts = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/;

async function* withoutCounts(events) {
  for await (const event of events) if (event.type !== 'test:diagnostic' || !counts.test(event.data.message)) yield event;
}

export default async function* specReporter(events) {
  yield* Readable.from(withoutCounts(events)).compose(new spec());
}
