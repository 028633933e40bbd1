import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Room, townOf, type Vacancies, walls } from './town.ts';

const room: Room = { width: 84, storeys: 8, houses: 5, narrowest: 13, slender: 0.5 };
const hostel = (name: string, seats: number, freeSeats: number): Vacancies[number] => ({
  name,
  for: 'all',
  types: [{ roomType: 'Double Seater', rooms: Math.ceil(seats / 2), seats, freeSeats }],
});
const darkOf = (windows: readonly { free: boolean }[]) => windows.filter(({ free }) => free).length;
const widthOf = (town: ReturnType<typeof townOf>) =>
  town.houses.reduce((width, { columns }) => width + Math.max(columns, room.narrowest) + walls, 0);

test('each seat has a window, dark where it is free, always the same ones', () => {
  const vacancies = [hostel('Kaveri', 208, 32), hostel('Teesta', 48, 0)];
  const town = townOf(vacancies, room);
  assert.deepEqual(
    town.houses.map(({ name, windows }) => [name, windows.length, darkOf(windows)]),
    [
      ['Kaveri', 208, 32],
      ['Teesta', 48, 0],
    ],
  );
  assert.deepEqual([town.each, town.free, town.seats], [1, 32, 256]);
  assert.deepEqual(townOf(vacancies, room), town);
  assert.ok(widthOf(town) <= room.width);
});

test('a campus without hostels, or with hostels without seats, has no houses', () => {
  assert.deepEqual(townOf([], room).houses, []);
  assert.deepEqual(townOf([hostel('Empty', 0, 0)], room).houses, []);
});

test('on a large campus a window stands for several seats, the largest hostels are drawn, and every one that has a free or taken seat shows it', () => {
  const many = Array.from({ length: 40 }, (_, no) => hostel(`Hostel ${no}`, 100 + no * 20, no % 2 === 0 ? 1 : 99 + no * 20));
  const town = townOf(many, room);
  assert.equal(town.houses.length, room.houses);
  assert.ok(town.each > 1 && widthOf(town) <= room.width);
  assert.equal(
    town.seats,
    many.reduce((all, { types }) => all + (types[0]?.seats ?? 0), 0),
  );
  for (const { name, windows } of town.houses) assert.ok(darkOf(windows) > 0 && darkOf(windows) < windows.length, name);
});
