/** Calls of a campus, made over HTTP. */
import type { Campus } from './campus.ts';

interface Options {
  body?: unknown;
  /** the Idempotency-Key */
  key?: string;
}

/** Makes a call with a token and returns the text of its reply; throws unless it succeeds. */
export async function send(
  { address }: Pick<Campus, 'address'>,
  method: string,
  path: string,
  token: string,
  { body, key }: Options = {},
): Promise<string> {
  const response = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`);
  return text;
}

/** The same, with the reply read. */
export const call = async <T>(...request: Parameters<typeof send>): Promise<T> => JSON.parse(await send(...request)) as T;

/** The body that opens a round of all students for all hostels. */
export async function roundOfAll({ raw }: Campus): Promise<object> {
  const { rows } = await raw.query<{ ids: string[] }>('select array_agg(id) as ids from hostel');
  return {
    name: 'Measured',
    hostelIds: rows[0]?.ids ?? [],
    filter: { batches: [], programmes: [], genders: [], home: 'any' },
    policy: 'draw',
    tiers: [],
    groups: true,
    wishes: ['size', 'hostel', 'block', 'floor'],
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
    offerHours: 24,
  };
}
