import { compareKeys, naturalKey } from '#server/natural-order.ts';

interface Place {
  block: string;
  floor: string;
  roomNumber: string;
  seat: number;
}

/** The lowest floors have words for names and come before the numbered ones. */
const floorKey = (floor: string): string => {
  const level = /^(base|lower|cellar)/i.test(floor.trim()) ? 0 : /^(g|gf|ground.*)$/i.test(floor.trim()) ? 1 : 2;
  return `${level}${naturalKey(floor)}`;
};

const keysOf = ({ block, floor, roomNumber, seat }: Place): readonly string[] => [
  naturalKey(block),
  floorKey(floor),
  naturalKey(roomNumber),
  String(seat).padStart(3, '0'),
];

/** Sorts in the order of a walk through the hostel: block, floor, door, seat. Items without a place come last, in their order. */
export function inWalkingOrder<T>(items: readonly T[], placeOf: (item: T) => Place | null): T[] {
  const keyed = items.map((item) => {
    const place = placeOf(item);
    return { item, keys: place && keysOf(place) };
  });
  keyed.sort((a, b) => {
    if (!a.keys || !b.keys) return Number(a.keys === null) - Number(b.keys === null);
    for (const [n, key] of a.keys.entries()) {
      const order = compareKeys(key, b.keys[n] ?? '');
      if (order !== 0) return order;
    }
    return 0;
  });
  return keyed.map(({ item }) => item);
}
