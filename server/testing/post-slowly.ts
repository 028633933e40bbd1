import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends a POST whose body is held back until `meanwhile` is done; returns the status of the response. */
export async function postSlowly(
  { address }: { address: string },
  path: string,
  { token, body }: { token: string | undefined; body: object },
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const content = JSON.stringify(body);
  const head = [
    `POST /api/v1${path} HTTP/1.1`,
    `host: ${hostname}`,
    'connection: close',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(content)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${content.slice(0, 5)}`);
  // long enough for the caller to have been looked up
  await sleep(300);
  await meanwhile();
  socket.write(content.slice(5));
  return Number((await text(socket)).split(' ')[1]);
}
