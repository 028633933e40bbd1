import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detailNames, detailsOnScreen, studentDetails, type StudentDetail } from './student-details.ts';

const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z]/g, '');

test('no two details answer to the same heading of an import, and none to that of the username or password', () => {
  const owners = Map.groupBy(
    detailNames.flatMap((name) => {
      const { label, headings = [] }: StudentDetail = studentDetails[name];
      return [...new Set([name, label, ...headings].map(plain))];
    }),
    (heading) => heading,
  );
  const shared = [...owners].filter(([heading, all]) => all.length > 1 || ['', 'username', 'user', 'password'].includes(heading));
  assert.deepEqual(shared, []);
});

test('the screen shows details without a place after those that have one', () => {
  const places = detailsOnScreen.map(({ place = Infinity }) => place);
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  );
  assert.equal(detailsOnScreen.length, detailNames.length);
});
