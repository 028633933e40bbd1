import pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
  /** sent while nothing was on its way on the connection: one more way to the database and back */
  isAlone: boolean;
}

let found: Statement[] | undefined;

/** The statement of the heartbeats, which is not counted. */
const heartbeat = 'select 1';

/** How many statements of each connection have no result yet. */
const underWay = new WeakMap<pg.Client, number>();

// a connection keeps the `query` it was made with, so it is replaced when this file is imported, before there are any
// eslint-disable-next-line typescript/unbound-method -- it is called with its client below
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first, values] = given as [string | { text: string; values?: unknown[] }, unknown];
  const text = typeof first === 'string' ? first : first.text;
  const before = underWay.get(this) ?? 0;
  if (text !== heartbeat)
    found?.push({
      text,
      values: Array.isArray(values) ? values : typeof first === 'string' ? [] : (first.values ?? []),
      isAlone: before === 0,
    });
  const result = (query as (...given: unknown[]) => unknown).apply(this, given);
  if (result instanceof Promise) {
    underWay.set(this, before + 1);
    const over = () => void underWay.set(this, (underWay.get(this) ?? 1) - 1);
    result.then(over, over);
  }
  return result;
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
