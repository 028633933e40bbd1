import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headingKey } from '#contract/sheet/sheet.ts';
import { detailNames, detailsOnScreen } from './student-details.ts';
import { studentListFields } from '#contract/student/student-list.ts';

test('no heading stands for two columns of a list of students', () => {
  const owners = Map.groupBy(
    studentListFields.flatMap(({ name, label, headings }) => [...new Set([name, label, ...headings].map(headingKey))]),
    (heading) => heading,
  );
  const shared = [...owners].filter(([heading, all]) => all.length > 1 || heading === '');
  assert.deepEqual(shared, []);
});

test('details without a place come after those that have one', () => {
  const places = detailsOnScreen.map(({ place = Infinity }) => place);
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  );
  assert.equal(detailsOnScreen.length, detailNames.length);
});
