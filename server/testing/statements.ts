import pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

let found: Statement[] | undefined;

/** What the heartbeats ask. */
const heartbeat = 'select 1';

// connections keep the `query` they were made with: it is replaced when this file is imported, before there are any
// eslint-disable-next-line typescript/unbound-method -- it is called with its client below
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first, values] = given as [string | { text: string; values?: unknown[] }, unknown];
  const text = typeof first === 'string' ? first : first.text;
  if (text !== heartbeat)
    found?.push({ text, values: Array.isArray(values) ? values : typeof first === 'string' ? [] : (first.values ?? []) });
  return (query as (...given: unknown[]) => unknown).apply(this, given);
} as typeof query; // every overload comes through here unchanged

/** The statements that this process sends to databases while something is done, in their order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  found = sent;
  await work().finally(() => {
    found = undefined;
  });
  return sent;
}
