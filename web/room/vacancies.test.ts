import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { open } from '#web/testing/screen.ts';

test('the free seats of a hostel are counted over its types, and one without any is full', async () => {
  const singles = { roomType: 'Single Seater', rooms: 2, seats: 2, freeSeats: 0 } as const;
  const doubles = { roomType: 'Double Seater', rooms: 3, seats: 6, freeSeats: 4 } as const;
  const { text } = await open(paths.vacancies(), {
    as: 'nobody',
    answers: {
      vacancyList: [
        { name: 'Kaveri', for: 'women', types: [singles, doubles] },
        { name: 'Godavari', for: 'all', types: [singles] },
      ],
    },
  });
  assert.match(text, /Kaveri 4 seats free For women .*Double Seater 3 rooms, 6 seats 4 free Godavari Full Single Seater/);
});
