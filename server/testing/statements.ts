import pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

let found: Statement[] | undefined;

/** The statement of the heartbeats, which is not counted. */
const heartbeat = 'select 1';

// a connection keeps the `query` it was made with, so it is replaced when this file is imported, before there are any
// eslint-disable-next-line typescript/unbound-method -- it is called with its client below
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first, values] = given as [string | { text: string; values?: unknown[] }, unknown];
  const text = typeof first === 'string' ? first : first.text;
  if (text !== heartbeat)
    found?.push({ text, values: Array.isArray(values) ? values : typeof first === 'string' ? [] : (first.values ?? []) });
  return (query as (...given: unknown[]) => unknown).apply(this, given);
} as typeof query; // every overload is passed on unchanged

/** The statements that this process sends to databases while `work` runs, in their order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  found = sent;
  await work().finally(() => {
    found = undefined;
  });
  return sent;
}
