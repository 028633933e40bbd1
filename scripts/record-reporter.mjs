/** A reporter of node:test for the runner: a line of JSON for each test that begins or ends, and one once all are over. */
import { inspect } from 'node:util';

export default async function* recordReporter(events) {
  for await (const { type, data } of events) {
    if (type === 'test:summary') yield line({ event: 'over' });
    // a suite is what its tests are; what fails without a type is a hook
    if (data.details?.type === 'suite' && data.details.error?.failureType === 'subtestsFailed') continue;
    if (type === 'test:dequeue') yield line({ event: 'begun', name: data.name });
    if (type === 'test:complete') yield line({ event: 'done', name: data.name });
    if (type === 'test:pass' && data.details?.type !== 'suite') yield line({ event: outcome(data, 'passed'), name: data.name });
    if (type === 'test:fail') yield line({ event: outcome(data, 'failed'), name: data.name, error: inspect(data.details?.error?.cause) });
  }
}

const line = (entry) => `${JSON.stringify(entry)}\n`;

const outcome = ({ skip, todo }, usual) => (skip !== undefined || todo !== undefined ? 'skipped' : usual);
