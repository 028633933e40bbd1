/** The menu of every role: short enough to be seen whole, and its words are those of the pages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOf } from '#contract/paths.ts';
import { roles } from '#contract/roles.ts';
import { menuOf } from '#web/menu/menu.ts';
import { pages } from '#web/pages.ts';
import { hostel, open } from '#web/testing/screen.ts';

const most = 10;
/** Words of what one does with a page, which its title leaves out. */
const doing = new Set(['manage', 'view', 'details']);

const answers = { institutionSettings: { timeZone: 'Asia/Kolkata', serverTimeZone: 'Asia/Kolkata' } };

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];
/** Whether the heading has the words of the label, in the singular or plural. */
const isSaidIn = (heading: string, words: readonly string[]): boolean => {
  const stems = new Set(wordsOf(heading).map((word) => word.replace(/s$/, '')));
  return words.every((word) => stems.has(word.replace(/s$/, '')));
};

for (const role of roles) {
  test(`the menu of a ${role} has at most ${most} entries`, () => {
    const entries = menuOf(pages, { role, hostelId: hostel._id, hasLeft: false }).map(({ label }) => label);
    assert.ok(entries.length <= most, `${entries.length}: ${entries.join(', ')}. Give the new one a group in web/pages.ts`);
  });

  test(`a page has one name for a ${role}: in the menu, in its title and in its heading`, async () => {
    const differ: string[] = [];
    for (const { page, title, path, menu } of pages) {
      const place = menu?.[role];
      if (!place) continue;
      const label = place.label ?? title;
      const own = wordsOf(label).filter((word) => !doing.has(word));
      const words = own.length > 0 ? own : wordsOf(place.group ?? '').filter((word) => !doing.has(word));
      const screen = await open(pathOf({ page, params: path.includes(':id') ? [hostel._id] : [] }), { as: role, answers });
      const [heading = ''] = screen.texts('h1');
      for (const name of [title, heading]) if (!isSaidIn(name, words)) differ.push(`${label}: ${name}`);
    }
    assert.deepEqual(differ, []);
  });
}
