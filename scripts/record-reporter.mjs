/** A node:test reporter for the runner: a line of JSON for each test that begins or ends, for each outermost suite that ends, and for the end of all. */
import { inspect } from 'node:util';

export default async function* recordReporter(events) {
  for await (const { type, data } of events) {
    if (type === 'test:summary') yield line({ event: 'over' });
    if (type === 'test:dequeue') yield line({ event: 'begun', name: data.name });
    if (type === 'test:complete') yield line({ event: 'done', name: data.name });
    const isSuite = data.details?.type === 'suite';
    if (type === 'test:pass' && !isSuite) yield line({ event: outcome(data, 'passed'), name: data.name });
    // a suite that failed only because of its tests is not counted; any other failure of a suite is that of a hook
    if (type === 'test:fail' && !(isSuite && data.details.error?.failureType === 'subtestsFailed'))
      yield line({ event: outcome(data, 'failed'), name: data.name, error: inspect(data.details?.error?.cause) });
    if ((type === 'test:pass' || type === 'test:fail') && isSuite && data.nesting === 0)
      yield line({ event: 'suite', name: data.name, milliseconds: data.details.duration_ms });
  }
}

const line = (entry) => `${JSON.stringify(entry)}\n`;

const outcome = ({ skip, todo }, usual) => (skip !== undefined || todo !== undefined ? 'skipped' : usual);
