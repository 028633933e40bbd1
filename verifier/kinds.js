/** Which rooms are open to which units. */
import { byText, natural } from './list.js';

/** Sorts rooms into kinds, open to the same units and with the same number of seats. Sets on each unit the need with the kinds open to it. */
export function kindsOfRooms(input, order) {
  const needs = new Map();
  for (const unit of order) {
    const accessible = unit.people.some(({ needsAccessible }) => needsAccessible);
    const hostels = unit.people[0].hostels.filter((hostel) => unit.people.every((person) => person.hostels.includes(hostel)));
    const name = JSON.stringify([accessible, hostels]);
    if (!needs.has(name)) needs.set(name, { name, accessible, hostels: new Set(hostels), kinds: [] });
    unit.need = needs.get(name);
  }
  const rooms = input.rooms
    .filter(({ freeSeats }) => freeSeats.length > 0)
    .map((room) => ({ room, keys: [natural(room.hostel), natural(room.number), room.code] }))
    .sort((a, b) => byText(a.keys[0], b.keys[0]) || byText(a.keys[1], b.keys[1]) || byText(a.keys[2], b.keys[2]));
  const kinds = new Map();
  const list = rooms.map(({ room }) => {
    const open = [...needs.values()].filter(({ hostels, accessible }) => hostels.has(room.hostel) && (room.accessible || !accessible));
    const name = `${room.seats} ${open.map((need) => need.name).join()}`;
    if (!kinds.has(name)) {
      kinds.set(name, { index: kinds.size, seats: room.seats });
      for (const need of open) need.kinds.push(kinds.get(name));
    }
    return { room, kind: kinds.get(name).index };
  });
  return { list, count: kinds.size };
}
