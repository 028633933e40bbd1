/** Draws the list of a round again, by the rule in docs/rounds.md. */
import { Drawing } from './drawing.js';
import { kindsOfRooms } from './kinds.js';
import { byText, numbers, turns } from './list.js';
import { exchangeRooms } from './room-mates.js';
import { admit, chooseSizes, giveLeftRooms, giveRooms } from './steps.js';

/** Returns the placements, sorted by the student's code, and the codes of the units that wait, in order. `version`: of the receipt. */
export function draw(input, hashOfList, seed, version) {
  const order = turns(input, numbers(input, hashOfList, seed));
  const kinds = kindsOfRooms(input, order);
  const apart = ({ code }) => input.apart.filter((pair) => pair.includes(code)).map(([a, b]) => (a === code ? b : a));
  for (const unit of order) unit.apart = unit.people.flatMap(apart);
  const setAside = new Set(order.filter((unit) => unit.people.some(({ code }) => unit.apart.includes(code))));
  for (;;) {
    const drawing = new Drawing(input.policy, kinds);
    const taking = order.filter((unit) => !setAside.has(unit));
    const { withoutRoom, stuck } = chooseSizes(admit(taking, drawing), drawing);
    if (stuck) {
      setAside.add(stuck);
      continue;
    }
    giveRooms(withoutRoom, drawing);
    if (version > 1) giveLeftRooms(drawing.waiting(order), drawing);
    if (version > 2 && input.policy === 'draw') exchangeRooms(drawing.rooms, order);
    return { placements: seats(drawing.rooms, order), waiting: drawing.waiting(order).map(({ code }) => code) };
  }
}

/** Gives the free seats of each room, the lowest first, in the order of the turns. */
function seats(rooms, order) {
  const turn = new Map(order.map((unit, n) => [unit, n]));
  return rooms
    .flatMap(({ room, given }) =>
      given
        .toSorted((a, b) => turn.get(a) - turn.get(b))
        .flatMap(({ people }) => people)
        .map(({ code }, n) => ({ student: code, room: room.code, seat: room.freeSeats[n] })),
    )
    .sort((a, b) => byText(a.student, b.student));
}
