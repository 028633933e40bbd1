import type { figureCalls } from '#contract/figure/figure.ts';
import type { Handlers } from '#server/call/handler.ts';
import { campusDay } from '#server/campus-day.ts';
import { figures } from './figures.ts';

export const figureHandlers: Handlers<keyof typeof figureCalls> = {
  figureGet: ({ scope, db, hostel, params, settings: { TIME_ZONE } }) =>
    figures[params.figure]({ db, list: { scope, hostel }, today: campusDay(TIME_ZONE), timeZone: TIME_ZONE }),
};
