import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import '#web/testing/screen.ts'; // a window
import { pages } from '#web/pages.ts';
import type { Session } from '#web/session.ts';
import { reachablePages } from './reachable-pages.ts';

const reachedBy = (role: 'warden' | 'caretaker') => reachablePages(pages, { role, hostelId: '7' } as Session).map(({ to }) => to); // the parts that the page table reads

test('the pages of their own hostel are among those that a person may open', () => {
  assert.ok(reachedBy('warden').includes(paths.occupants('7')));
  assert.ok(reachedBy('caretaker').includes(paths.manualAllocation('7')));
  assert.ok(!reachedBy('warden').includes(paths.manualAllocation('7')));
});
