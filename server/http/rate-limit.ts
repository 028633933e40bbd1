import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import type { Settings } from '#server/settings.ts';
import { Fault } from './fault.ts';
import { networkOf } from './network.ts';
import { RequestCounter } from './request-counter.ts';
import { tokenOf } from './session.ts';

const minute = 60_000;
/** An office of fifty works behind one address: ten times what fifty busy people ask for. */
const perAddress = 6_000;
/** Twenty requests in every second of a minute is no person. */
const perPerson = 1_200;
const mostKeys = 20_000;

/** What the server keeps in mind to refuse requests before it costs anything to do so. Each process counts for itself. */
export interface RequestLimits {
  /**
   * The session of a request was looked up. While it lives, its requests count for the person and not for the address: who is
   * signed in is not stopped by a neighbour.
   */
  recognize(request: FastifyRequest, accountId: string | undefined): void;
  /** Counts what somebody does by a call that may be made so often only. */
  countAct(name: string, row: Call, accountId: string): void;
}

const unlimited: RequestLimits = { recognize() {}, countAct() {} };

/** Limits requests per address, per person once the caller is known, and per person and call where the row says so. */
export function addRateLimits(app: FastifyInstance, settings: Settings): RequestLimits {
  if (settings.RATE_LIMIT === 'off') return unlimited;
  const factor = settings.RATE_LIMIT_FACTOR;
  const requests = new RequestCounter(minute, mostKeys);
  const acts = new Map<number, RequestCounter>();
  /** token → account, of sessions that were alive when last looked at */
  const known = new Map<string, string>();

  function countRequest(key: string, max: number): void {
    const retryAfter = requests.count(key, max * factor);
    if (retryAfter > 0) throw new Fault('tooManyRequests', { retryAfter });
  }

  // of the whole app, and before those of a route: what is refused for any other reason counts too
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (request.routeOptions.config.unlimited) return;
    const token = tokenOf(request.headers);
    const accountId = token === undefined ? undefined : known.get(token);
    if (token === undefined || accountId === undefined) {
      countRequest(`address ${networkOf(request.ip)}`, perAddress);
      return;
    }
    countRequest(`person ${accountId}`, perPerson);
  });

  return {
    recognize(request, accountId) {
      const token = tokenOf(request.headers);
      if (token === undefined) return;
      known.delete(token);
      if (accountId !== undefined) known.set(token, accountId);
      const [oldest] = known.keys();
      if (known.size > mostKeys && oldest !== undefined) known.delete(oldest);
    },
    countAct(name, { perPerson: limit }, accountId) {
      if (!limit) return;
      const { times, minutes } = limit;
      const counter = acts.get(minutes) ?? new RequestCounter(minutes * minute, mostKeys);
      acts.set(minutes, counter);
      const most = times * factor;
      const retryAfter = counter.count(`${name} ${accountId}`, most);
      if (retryAfter === 0) return;
      throw new Fault('tooOften', { values: { times: most, minutes, wait: Math.ceil(retryAfter / 60) }, retryAfter });
    },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** counts for nobody */
    unlimited?: boolean;
  }
}
