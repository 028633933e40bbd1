/** What is logged of a request: one JSON object per line, and nothing that somebody typed. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import { countRequest } from '#server/metrics.ts';
import type { Settings } from '#server/settings.ts';

/** A text that can break neither a log line nor a header. */
const harmless = /^[\w.-]{8,64}$/;

/** The id of a request; behind a proxy the one that the proxy gave, so that it finds the request in both logs. */
export const requestIdOf =
  ({ TRUST_PROXY }: Pick<Settings, 'TRUST_PROXY'>) =>
  ({ headers }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    return TRUST_PROXY !== false && typeof given === 'string' && harmless.test(given) ? given : randomUUID();
  };

/** Libraries put values in double quotes; a long number may be a telephone number. */
const withoutValues = (message: string) => message.replace(/".*"/s, '"…"').replaceAll(/\d[\d -]{4,}\d/g, '…');

/** The parts of an error that help to find its cause. PostgreSQL quotes the values it was sent in messages and details, so these are left out. */
function describeError(error: Error) {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const common = { type: error.name, stack: frames.join('\n') };
  if (!(error instanceof pg.DatabaseError))
    return { ...common, message: withoutValues(error.message), ...('code' in error ? { code: error.code } : {}) };
  const { code, constraint, table, column, routine } = error;
  return { ...common, message: 'PostgreSQL refused a statement', code, constraint, table, column, routine };
}

/** Names the call instead of its address: a path may hold ids, a query what somebody searches for. */
const describeRequest = (request: FastifyRequest) => ({
  method: request.method,
  call: request.routeOptions.config.call ?? request.routeOptions.url ?? 'unknown',
});

/** How logged values are written, by the name of their property. */
export const serializers = {
  err: describeError,
  req: describeRequest,
  res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
};

/** Every response carries the id of its request, is counted, and is logged at the level "info". */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { call, stream = false } = request.routeOptions.config;
    countRequest(call ?? 'other', reply.statusCode, reply.elapsedTime / 1000, stream);
    const { signedIn, ip: address } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ ...describeRequest(request), status: reply.statusCode, ms, address, by: signedIn?.userId }, 'answered');
  });
}
