/** Computes a large room-change round in a thread of its own, so that the server goes on answering calls. */
import { inThread } from '#server/in-thread.ts';
import { exchangeHeeding } from './engine/heeding.ts';
import type { Exchange, Round } from './engine/round.ts';

const thread = new URL('exchange-thread.ts', import.meta.url);

/** With fewer asking students than this, computing is faster than starting a thread. */
const few = 200;

export async function exchangeApart(round: Round): Promise<Exchange> {
  if (round.students.filter(({ wishes }) => wishes.length > 0).length < few) return exchangeHeeding(round);
  return await inThread<Exchange>(thread, round);
}
