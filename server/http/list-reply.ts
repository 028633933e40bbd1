/** Lists that may be long: their rows are sent as they come, and are never all in memory. */
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { TSchema } from 'typebox';
import { Fault } from './fault.ts';
import { pour } from './pour.ts';

type Reply<Item> = readonly Item[] | Readonly<Record<string, readonly Item[]>>;

/** What a list has for items, be it the reply itself or its only property. */
export type ItemOf<R> = R extends Reply<infer Item> ? Item : never;

interface ListShape {
  before: string;
  item: Record<string, unknown>;
  after: string;
}

interface SchemaNode {
  items?: TSchema;
  properties?: Readonly<Record<string, SchemaNode>>;
}

/** How the list of a reply is written around its items. */
export function listShape(reply: TSchema): ListShape {
  // a TypeBox schema is plain JSON Schema
  const { items, properties = {} } = reply as SchemaNode;
  if (items) return { before: '[', item: { ...items }, after: ']' };
  const [[name, list] = ['', undefined], ...others] = Object.entries(properties);
  if (!list?.items || others.length > 0) throw new Error('a reply in pieces is a list, or an object with one list');
  return { before: `{${JSON.stringify(name)}:[`, item: { ...list.items }, after: ']}' };
}

const json = 'application/json; charset=utf-8';
/** Of the lists on their way to a reader who has fallen behind, so much lies in memory as it is. */
const unread = 1 << 20;
/** More than a person's tabs ask for at once. */
const longListsAtOnce = 4;
/** The long lists that each reader has open. */
const open = new Map<string, number>();

function countOpen(reader: string, step: 1 | -1): void {
  const now = (open.get(reader) ?? 0) + step;
  if (now > 0) open.set(reader, now);
  else open.delete(reader);
}

/**
 * Sends a list through the schema of its items. What fails before the second piece is an error like any other; what fails later breaks
 * the response off. A client that reads slowly is waited for only shortly: the connection to the database is given back as soon as it has
 * said all.
 */
export async function sendList(
  reply: FastifyReply,
  { before, item, after }: ListShape,
  pieces: AsyncIterator<readonly unknown[]>,
  reader: string,
): Promise<FastifyReply> {
  // compiled once for a route; it takes whatever fits the schema
  const serialize = reply.compileSerializationSchema(item) as (value: unknown) => string;
  const textOf = (rows: readonly unknown[]) => rows.map((row) => serialize(row)).join(',');
  const first = await pieces.next();
  const start = before + (first.done ? '' : textOf(first.value));
  const second = await pieces.next();
  if (second.done) return await reply.type(json).send(start + after);
  if ((open.get(reader) ?? 0) >= longListsAtOnce) {
    await pieces.return?.();
    throw new Fault('tooManyRequests', { retryAfter: 5 });
  }
  async function* texts(): AsyncGenerator<string> {
    yield start;
    for (let next: IteratorResult<readonly unknown[]> = second; !next.done && !body.destroyed; next = await pieces.next())
      yield `,${textOf(next.value)}`;
    yield after;
  }
  const body = new PassThrough({ highWaterMark: unread });
  countOpen(reader, 1);
  body.once('close', () => countOpen(reader, -1));
  pour(texts(), body)
    .catch((error: unknown) => body.destroy(error instanceof Error ? error : new Error(String(error))))
    .finally(() => pieces.return?.());
  return await reply.type(json).send(body);
}

/** The pieces of a list of which the first is there already: one that cannot be read is known before anything is sent. */
export async function begun<Piece>(pieces: AsyncIterable<Piece>): Promise<AsyncIterator<Piece>> {
  const rest = pieces[Symbol.asyncIterator]();
  let first: IteratorResult<Piece> | undefined = await rest.next();
  return {
    next: async () => {
      const taken = first ?? (await rest.next());
      first = undefined;
      return taken;
    },
    return: async (value) => (await rest.return?.(value)) ?? { done: true, value: undefined },
  };
}
