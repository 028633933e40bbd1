/**
 * Figures: what happened in the hostels within reach, in few numbers to be drawn. Each has a name here, a read in `server/figure/figures.ts`
 * and a drawing in `web/figure/figures.tsx`. In a file of its own, so that the page table does not load the schemas.
 */

/** How far back or ahead a figure looks: so many weeks, evenings, nights or days. `most` bounds a list of names. */
export const figureReach = { weeks: 52, evenings: 28, nights: 28, days: 365, months: 12, gateDays: 7, most: 15 } as const;

/**
 * `seats` taken at the end of each week, and `attendance` of each evening in percent, with a value for each hostel · `away`: how many are on
 * leave each night ahead · `absent`: who was absent most often · `complaints` of a hostel or floor, and `kinds` of them: open, resolved, and
 * the days that half of them took at most · `late`: late returns on each evening of the week, Monday first · `often-late`: who came late most often ·
 * `inside` now, out and on leave, of each hostel or floor · `gate`: how many went out and came in in each hour of the day ·
 * `resolving`: how many complaints took how long · `fines` of a month in rupees: paid, unpaid, cancelled
 */
export const figureKinds = [
  'seats',
  'attendance',
  'away',
  'absent',
  'inside',
  'gate',
  'late',
  'often-late',
  'complaints',
  'kinds',
  'resolving',
  'fines',
] as const;
export type FigureKind = (typeof figureKinds)[number];

/** The points of `resolving`: at most so many days, longer, or not yet. */
export const resolvingTimes = ['1', '3', '7', 'longer', 'open'] as const;
