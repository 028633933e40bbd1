/** What a request leaves in the log: one JSON object a line, and nothing that somebody typed. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import { countRequest } from '#server/metrics.ts';
import type { Settings } from '#server/settings.ts';

/** A text that can break neither a log line nor a header. */
const harmless = /^[\w.-]{8,64}$/;

/** Names a request; behind a proxy as the proxy does, so that one name finds it in both logs. */
export const requestIdOf =
  ({ TRUST_PROXY }: Pick<Settings, 'TRUST_PROXY'>) =>
  ({ headers }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    return TRUST_PROXY !== false && typeof given === 'string' && harmless.test(given) ? given : randomUUID();
  };

/** Values stand in double quotes, in what libraries say; a long number may be a telephone's. */
const withoutValues = (message: string) => message.replace(/".*"/s, '"…"').replaceAll(/\d[\d -]{4,}\d/g, '…');

/** Of an error what helps to find it. PostgreSQL quotes what was sent in messages and details, so these stay out. */
function describeError(error: Error) {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const common = { type: error.name, stack: frames.join('\n') };
  if (!(error instanceof pg.DatabaseError))
    return { ...common, message: withoutValues(error.message), ...('code' in error ? { code: error.code } : {}) };
  const { code, constraint, table, column, routine } = error;
  return { ...common, message: 'PostgreSQL refused a statement', code, constraint, table, column, routine };
}

/** A path may hold ids, a query what somebody searches for: the call is named instead. */
const describeRequest = (request: FastifyRequest) => ({
  method: request.method,
  call: request.routeOptions.config.call ?? request.routeOptions.url ?? 'unknown',
});

/** How whatever is logged is written, by its name. */
export const serializers = {
  err: describeError,
  req: describeRequest,
  res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
};

/** Every answer carries the name of its request, is counted, and at the level "info" leaves a line. */
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
