import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Opens connections that a server may have when it is to end: one that has sent nothing, one that is idle, and two in the middle
 * of a request. Returns the function that drops them.
 */
export async function openSlowClients(address: string, token: string): Promise<() => void> {
  const sockets: Socket[] = [];
  const open = async (text: string) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write(text);
    await new Promise((resolve) => socket.once('connect', resolve));
  };
  const head = `host: x\r\ncontent-type: application/json\r\ncontent-length: 200\r\nauthorization: Bearer ${token}`;
  await open('');
  await open('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  await open(`POST /api/v1/hostel/add-hostel HTTP/1.1\r\n${head}\r\n\r\n{"name": "Half a`);
  await open(`POST /api/v1/login HTTP/1.1\r\n${head}\r\n\r\n{"username": "Half a`);
  // long enough for the server to have read what was sent
  await sleep(200);
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}
