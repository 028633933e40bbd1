/** Rooms with something in common, such as a block and somebody of one batch, by their kind and free beds. */
import { FirstRoom } from './first-room.ts';
import type { OpenRoom } from './preference.ts';

/** Rooms of one kind with the same free beds are alike: either all who are counted can still be placed when one of them is taken, or not. */
export interface Alike {
  kind: number;
  free: number;
}

/** Which rooms somebody may take. */
export interface MayTake {
  alike: (alike: Alike) => boolean;
  room: (room: OpenRoom) => boolean;
}

interface Lot extends Alike {
  /** some may have fewer free beds by now and are in another lot */
  rooms: FirstRoom;
}

export class Shelf {
  readonly #lots: Lot[] = [];

  /** Once for each number of free beds that the room comes to have. */
  put(room: OpenRoom): void {
    let lot = this.#lots.find(({ kind, free }) => kind === room.kind && free === room.free);
    if (!lot) {
      lot = { kind: room.kind, free: room.free, rooms: new FirstRoom() };
      this.#lots.push(lot);
    }
    lot.rooms.add(room);
  }

  /** The first in natural order of each lot. */
  firsts(mayTake: MayTake): OpenRoom[] {
    return this.#lots.flatMap((lot) => (mayTake.alike(lot) ? (firstOf(lot, mayTake) ?? []) : []));
  }
}

function firstOf({ free, rooms }: Lot, mayTake: MayTake): OpenRoom | undefined {
  const passedOver: OpenRoom[] = [];
  let { first } = rooms;
  while (first && (first.free !== free || !mayTake.room(first))) {
    rooms.removeFirst();
    if (first.free === free) passedOver.push(first);
    ({ first } = rooms);
  }
  for (const room of passedOver) rooms.add(room);
  return first;
}
