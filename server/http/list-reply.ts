/** Lists that may be long: their rows are sent as they come, and are never all in memory. */
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { TSchema } from 'typebox';

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

/**
 * Sends a list through the schema of its items. What fails before the second piece is an error like any other; what fails later breaks
 * the response off. A client that reads slowly is not waited for: the connection to the database is given back as soon as it has said all.
 */
export async function sendList(
  reply: FastifyReply,
  { before, item, after }: ListShape,
  pieces: AsyncIterator<readonly unknown[]>,
): Promise<FastifyReply> {
  // compiled once for a route; it takes whatever fits the schema
  const serialize = reply.compileSerializationSchema(item) as (value: unknown) => string;
  const textOf = (rows: readonly unknown[]) => rows.map((row) => serialize(row)).join(',');
  const first = await pieces.next();
  const start = before + (first.done ? '' : textOf(first.value));
  const second = await pieces.next();
  if (second.done) return await reply.type(json).send(start + after);
  const body = new PassThrough();
  const pour = async () => {
    body.write(start);
    for (let next: IteratorResult<readonly unknown[]> = second; !next.done; next = await pieces.next()) {
      // the client is gone
      if (body.destroyed) break;
      body.write(`,${textOf(next.value)}`);
    }
    body.end(after);
  };
  pour()
    .catch((error: unknown) => body.destroy(error instanceof Error ? error : new Error(String(error))))
    .finally(() => pieces.return?.());
  return await reply.type(json).send(body);
}
