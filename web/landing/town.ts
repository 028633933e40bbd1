/** Works out how the hostels are drawn on the first page: a house each, with a window for each seat, dark where it is free. */
import type { Replies } from '#contract/calls.ts';

export type Vacancies = Replies['vacancyList'];

interface Seats {
  name: string;
  seats: number;
  free: number;
}

/** What there is room for: windows side by side, storeys, houses, and the fewest windows that a house is given the width of. */
export interface Room {
  width: number;
  storeys: number;
  houses: number;
  narrowest: number;
  /** storeys for each window in a row of a house that may be as high as it likes */
  slender: number;
}

/** Width in windows that walls and the gap to the next house take. */
export const walls = 2;

export interface House extends Seats {
  columns: number;
  storeys: number;
  /** the windows from the top left, row by row */
  windows: readonly { free: boolean; light: number }[];
}

export interface Town {
  houses: readonly House[];
  /** seats for each window */
  each: number;
  free: number;
  seats: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export const seatsOf = ({ name, types }: Vacancies[number]): Seats => ({
  name,
  seats: sum(types.map(({ seats }) => seats)),
  free: sum(types.map(({ freeSeats }) => freeSeats)),
});

/** Numbers that are the same at every visit: which windows are dark says nothing about rooms. */
function* numbersOf(name: string): Generator<number> {
  let state = Array.from(name).reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  for (;;) {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    yield state >>> 8;
  }
}

function houseOf(hostel: Seats, { each, most, slender }: { each: number; most: number; slender: number }): House {
  const count = Math.ceil(hostel.seats / each);
  const storeys = Math.min(most, Math.max(3, Math.round(Math.sqrt(count * slender))), count);
  // a seat that is free or taken is seen, also where a window stands for several
  const free = Math.max(Math.min(Math.round(hostel.free / each), count - Number(hostel.free < hostel.seats)), Number(hostel.free > 0));
  const numbers = numbersOf(hostel.name);
  const next = () => numbers.next().value ?? 0;
  const order = Array.from({ length: count }, (_, window) => ({ window, by: next() })).toSorted((a, b) => a.by - b.by);
  const dark = new Set(order.slice(0, free).map(({ window }) => window));
  const windows = Array.from({ length: count }, (_, window) => ({ free: dark.has(window), light: next() }));
  return { ...hostel, storeys, columns: Math.ceil(count / storeys), windows };
}

/** How many seats a window may stand for. */
const seatsOfWindow = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/** Makes a window stand for as few seats as there is room for. Hostels without seats are left out, and the smallest where there are too many. */
export function townOf(vacancies: Vacancies, { width, storeys, houses: most, narrowest, slender }: Room): Town {
  const hostels = vacancies.map(seatsOf).filter(({ seats }) => seats > 0);
  const largest = new Set(hostels.toSorted((a, b) => b.seats - a.seats).slice(0, most));
  const shown = hostels.filter((hostel) => largest.has(hostel));
  const [free, seats] = [sum(hostels.map((hostel) => hostel.free)), sum(hostels.map((hostel) => hostel.seats))];
  const heights = Array.from({ length: storeys }, (_, less) => less + 1).filter((height) => height >= Math.min(4, storeys));
  for (const each of seatsOfWindow)
    for (const height of heights) {
      const houses = shown.map((hostel) => houseOf(hostel, { each, most: height, slender }));
      const taken = sum(houses.map(({ columns }) => Math.max(columns, narrowest) + walls));
      if (taken <= width) return { houses, each, free, seats };
    }
  return { houses: [], each: 1, free, seats };
}
