/** Computes who moves where in a thread of its own, so that a large round keeps nobody waiting. */
import { inThread } from '#server/in-thread.ts';
import { exchange } from './engine/exchange.ts';
import type { Exchange, Round } from './engine/round.ts';

const thread = new URL('exchange-thread.ts', import.meta.url);

/** So many students who ask are computed sooner than a thread has started. */
const few = 200;

export async function exchangeApart(round: Round): Promise<Exchange> {
  if (round.students.filter(({ wishes }) => wishes.length > 0).length < few) return exchange(round);
  return await inThread<Exchange>(thread, round);
}
