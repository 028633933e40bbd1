import { inThread } from '#server/in-thread.ts';
import { exchangeHeeding } from '#server/round/engine/exchange/heeding.ts';

/** With fewer asking students than this, computing is faster than starting a thread. */
const few = 200;

/** Works out a room exchange; a large one in a thread of its own, so that the server goes on answering calls. */
export const exchangeApart = inThread(
  exchangeHeeding,
  new URL('../engine/exchange/heeding.ts', import.meta.url),
  ({ students }) => students.filter(({ wishes }) => wishes.length > 0).length >= few,
);
