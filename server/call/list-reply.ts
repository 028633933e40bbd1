/** Long lists: their rows are sent as they are read, and are never all in memory. */
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { TSchema } from 'typebox';
import { Fault } from '#server/fault.ts';
import { streamTexts } from './stream-texts.ts';

type Reply<Item> = readonly Item[] | Readonly<Record<string, readonly Item[]>>;

/** The item type of a list, which is the reply itself or its only property. */
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

/** The schema of the items of a list, and the JSON before and after them. */
export function listShape(reply: TSchema): ListShape {
  // a TypeBox schema is plain JSON Schema
  const { items, properties = {} } = reply as SchemaNode;
  if (items) return { before: '[', item: { ...items }, after: ']' };
  const [[name, list] = ['', undefined], ...others] = Object.entries(properties);
  if (!list?.items || others.length > 0) throw new Error('a reply in pieces is a list, or an object with one list');
  return { before: `{${JSON.stringify(name)}:[`, item: { ...list.items }, after: ']}' };
}

const json = 'application/json; charset=utf-8';
/** Bytes of a list that are buffered uncompressed for a reader who has fallen behind. */
const unread = 1 << 20;
/** More long lists than a person's tabs request at the same time. Each may keep a connection to the database as long as `streamTexts` waits. */
const longListsAtOnce = 4;
/** How many long lists each reader has open. */
const open = new Map<string, number>();

function countOpen(reader: string, step: 1 | -1): void {
  const now = (open.get(reader) ?? 0) + step;
  if (now > 0) open.set(reader, now);
  else open.delete(reader);
}

/**
 * Sends a list, writing its items by their schema. A failure before the second piece is an error like any other; a later one breaks the
 * response off. A client that reads slowly is waited for only for a while, since a connection to the database waits with it.
 */
export async function sendList(
  reply: FastifyReply,
  { before, item, after }: ListShape,
  pieces: AsyncIterator<readonly unknown[]>,
  reader: string,
): Promise<FastifyReply> {
  // compiled once for a route; it takes any value that fits the schema
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
  streamTexts(texts(), body)
    .catch((error: unknown) => body.destroy(error instanceof Error ? error : new Error(String(error))))
    .finally(() => pieces.return?.());
  return await reply.type(json).send(body);
}

/** The pieces of a list, the first of which has been read already: a list that cannot be read fails before anything is sent. */
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
