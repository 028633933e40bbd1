/** Rooms with something in common, such as a block and somebody of one batch, by their kind and free beds. */
import { FirstRoom } from './first-room.ts';
import type { OpenRoom } from './preference.ts';

/** Rooms of one kind with the same number of free beds are alike: whether all can still be placed does not depend on which of them is taken. */
export interface Alike {
  kind: number;
  free: number;
}

/** Which rooms a unit may take. */
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

  /** Call it once for each number of free beds that the room has in the course of the drawing. */
  put(room: OpenRoom): void {
    let lot = this.#lots.find(({ kind, free }) => kind === room.kind && free === room.free);
    if (!lot) {
      lot = { kind: room.kind, free: room.free, rooms: new FirstRoom() };
      this.#lots.push(lot);
    }
    lot.rooms.add(room);
  }

  /** Of each lot, the first room in natural order that may be taken. */
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
