/** Freezes, draws and erases large rounds, and decides large exchanges, in a thread of their own, so that the server goes on answering calls. */
import { inThread } from '#server/in-thread.ts';
import { drawingOf, erasedOf, writtenOf } from './drawing.ts';
import { exchange } from './engine/exchange.ts';

const drawing = new URL('drawing.ts', import.meta.url);

/** A list of fewer characters (some two hundred students) is drawn sooner than a thread would start. */
const isLong = (list: string): boolean => list.length >= 100_000;
const many = 200;

export const writeApart = inThread(writtenOf, drawing, ({ students }) => isLong(students));
export const drawApart = inThread(drawingOf, drawing, ({ text }) => isLong(text));
export const eraseApart = inThread(erasedOf, drawing, isLong);
export const exchangeApart = inThread(
  exchange,
  new URL('engine/exchange.ts', import.meta.url),
  ({ students }) => students.filter(({ wishes }) => wishes.length > 0).length >= many,
);
