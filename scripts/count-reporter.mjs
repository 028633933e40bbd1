/** A reporter for `node --test` that writes nothing but the counts of the whole run, as JSON. */
export default async function* countReporter(events) {
  for await (const { type, data } of events) {
    // Each file has a summary of its own; the one of the run names no file.
    if (type === 'test:summary' && data.file === undefined) yield JSON.stringify(data.counts);
  }
}
