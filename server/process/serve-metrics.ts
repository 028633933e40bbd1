import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metricsType } from '#server/metrics.ts';
import type { Settings } from '#server/settings.ts';
import type { Listening } from './listen.ts';

/** Serves the metrics of `collect`, and nothing else, at an address of their own: monitoring need not reach the calls, nor clients the metrics. */
export async function serveMetrics(
  { METRICS_HOST, METRICS_PORT }: Pick<Settings, 'METRICS_HOST' | 'METRICS_PORT'>,
  collect: () => Promise<string>,
): Promise<Listening> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    collect().then(
      (text) => response.writeHead(200, { 'content-type': metricsType }).end(text),
      // a worker did not answer in time, and without it the sums would be wrong
      (error: unknown) => {
        process.stderr.write(`the figures could not be collected: ${String(error)}\n`);
        response.writeHead(503).end();
      },
    );
  });
  server.listen(METRICS_PORT, METRICS_HOST);
  await once(server, 'listening');
  return {
    // a server that listens on a port has such an address
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
