/**
 * The yardstick of a call: a bare `node:http` server that runs statements through the bare driver, each named and so planned once for a connection,
 * one after the other, and replies with given bytes. It checks nothing, and uses neither the rows nor anything of Hostelry but how columns are parsed.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { Connection } from '#server/db/connection.ts';
import { planning } from '#server/db/pools.ts';
import { typeParserOf } from '#server/db/type-parsers.ts';
import { connections } from './campus.ts';

interface RawStatement {
  text: string;
  values: readonly unknown[];
}

export interface RawCall {
  reply: string | Buffer;
  statements: readonly RawStatement[];
}

export interface RawRequest {
  /** with the query */
  path: string;
  token: string;
  /** undefined without one */
  body: unknown;
}

/** Statements that are planned; only these have a name. */
const planned = /^\s*(--[^\n]*\n\s*)?(select|insert|update|delete|with)\b/i;

export async function startRaw(
  connection: Connection,
  callFor: (request: RawRequest) => RawCall,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const options = Object.entries({ ...planning, timezone: 'UTC' }).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({ ...connection, max: connections, options: options.join(' '), types: { getTypeParser: typeParserOf } });
  // the database may be stopped before the last connection has ended
  pool.on('error', () => {});
  const names = new Map<string, string>();
  const nameOf = (text: string) => names.getOrInsertComputed(text, () => createHash('sha256').update(text).digest('base64url'));
  const run = async (statements: readonly RawStatement[]) => {
    // on one connection, since they may belong to one transaction
    const client = await pool.connect();
    for (const { text, values } of statements)
      await client.query({ text, values: [...values], ...(planned.test(text) ? { name: nameOf(text) } : {}) });
    client.release();
  };
  const serve = async ({ url = '', headers }: IncomingMessage, response: ServerResponse, text: string) => {
    const token = (headers.authorization ?? '').slice('Bearer '.length);
    const { statements, reply } = callFor({ path: url, token, body: text === '' ? undefined : JSON.parse(text) });
    await run(statements);
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(reply) }).end(reply);
  };
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      serve(request, response, text).catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await pool.end();
    },
  };
}
