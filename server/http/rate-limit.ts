import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Fault } from './fault.ts';
import type { Settings } from '#server/settings.ts';

const window = 60_000;
/** An office of fifty works behind one address: ten times what fifty busy people ask for. */
const perAddress = 6_000;
/** Twenty requests in every second of a minute is no person. */
const perPerson = 1_200;

/** Limits requests per address, and per person once the caller is known. */
export async function addRateLimits(app: FastifyInstance, settings: Settings): Promise<void> {
  if (settings.RATE_LIMIT === 'off') return;
  await app.register(rateLimit, {
    global: true,
    max: perAddress,
    timeWindow: window,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, context) => new Fault('tooManyRequests', { retryAfter: Math.ceil(context.ttl / 1000) }),
  });
  const countPerson = app.createRateLimit({
    max: perPerson,
    timeWindow: window,
    keyGenerator: (request) => request.caller?.me?.userId ?? request.ip,
  });
  app.addHook('preParsing', async (request: FastifyRequest) => {
    if (!request.caller?.me) return;
    const counted = await countPerson(request);
    if (!counted.isAllowed && counted.isExceeded) throw new Fault('tooManyRequests', { retryAfter: counted.ttlInSeconds });
  });
}
