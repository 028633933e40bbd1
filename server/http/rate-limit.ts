import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Call, howOften, type HowOften, limitOf } from '#contract/call/call.ts';
import type { Settings } from '#server/settings.ts';
import { Fault } from '#server/fault.ts';
import { networkOf } from '#server/call/network.ts';
import { RequestCounter } from '#server/call/request-counter.ts';
import { tokenOf } from '#server/call/session.ts';

const minute = 60_000;
/** Longer waits are told in hours. */
const longestInMinutes = 90;
/** Requests in a minute: ten times as many as an office of fifty busy people behind one address makes. */
const perAddress = 6_000;
/** Requests in a minute: no person makes twenty in every second. */
const perPerson = 1_200;
const mostKeys = 20_000;
/** Windows of calls: of each person as many as they make calls of different kinds. */
const mostActs = 100_000;

/** Counts requests in memory, so that refusing too many of them costs little. Each process counts for itself. */
export interface RequestLimits {
  /**
   * To be called with the account of a request's session, or undefined if it is over. While a session lives, its requests count for the
   * person and not for the address, so that nobody signed in is stopped by others at the same address.
   */
  recognize(request: FastifyRequest, accountId: string | undefined): void;
  /** Counts a call that each person may make only so often; throws when that is exceeded. */
  countAct(name: string, row: Call, accountId: string): void;
  /** Counts what a person does by a call to the same other person, or to the same record of theirs; throws when it is too often. */
  countTowards(name: string, accountId: string, target: string): void;
}

const unlimited: RequestLimits = { recognize() {}, countAct() {}, countTowards() {} };

/** Limits requests per address, per person once the caller is known, and per person and call where the row says so. */
export function addRateLimits(app: FastifyInstance, settings: Settings): RequestLimits {
  if (settings.RATE_LIMIT === 'off') return unlimited;
  const factor = settings.RATE_LIMIT_FACTOR;
  const requests = new RequestCounter(minute, mostKeys);
  const acts = new Map<number, RequestCounter>();
  /** token → account, of sessions that were alive when last looked up */
  const known = new Map<string, string>();

  function countRequest(key: string, max: number): void {
    const retryAfter = requests.count(key, max * factor);
    if (retryAfter > 0) throw new Fault('tooManyRequests', { retryAfter });
  }

  function count(key: string, { times, minutes }: HowOften): void {
    const counter = acts.get(minutes) ?? new RequestCounter(minutes * minute, mostActs);
    acts.set(minutes, counter);
    const most = times * factor;
    const retryAfter = counter.count(key, most);
    if (retryAfter === 0) return;
    const wait = Math.ceil(retryAfter / 60);
    const hours = wait > longestInMinutes ? Math.ceil(wait / 60) : 0;
    throw new Fault('tooOften', { values: { times: most, minutes, wait, hours }, retryAfter });
  }

  // hooks of the app run before those of a route, so that requests refused for any other reason count too
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
    countAct(name, row, accountId) {
      const limit = limitOf(row);
      if (limit) count(`${name} ${accountId}`, limit);
    },
    countTowards(name, accountId, target) {
      count(`${name} ${accountId} ${target}`, howOften.towardsOne);
    },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** its requests are not counted */
    unlimited?: boolean;
  }
}
