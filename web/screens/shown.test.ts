/**
 * All that each page shows to each role, with records of every kind, as it is written in `shown/`. A change of a text, a link, a condition or a
 * number is seen there line by line; `npm run shown` writes the files anew.
 */
import { test } from 'node:test';
import type { Role } from '#contract/roles.ts';
import { allVaried, withLabels } from '#web/testing/answers.ts';
import { type Answers, hostel, open, pages, phone, unanswered } from '#web/testing/screen.ts';
import { writtenOut } from '#web/testing/shown.ts';

// one call for several figures, each with an answer of its own
const answers: Answers = { ...allVaried(), figureGet: unanswered };

const rolesAt = (guard: (typeof pages)[number]['guard']): readonly (Role | 'nobody')[] =>
  guard === 'none' ? ['nobody'] : guard === 'signed-in' ? ['student', 'caretaker', 'hosteladmin'] : guard.only;

for (const { page, path, guard } of pages)
  test(`${page} shows what is written in shown/${page}.txt (npm run shown)`, async (t) => {
    const parts: string[] = [];
    for (const as of rolesAt(guard)) {
      const width = as === 'hosteladmin' || as === 'nobody' ? undefined : phone;
      const screen = await open(path.replaceAll(/:\w+/g, hostel._id), { as, answers, ...(width ? { width } : {}) });
      for (const menu of screen.menus) await screen.press(menu);
      parts.push(`# ${as}`, ...writtenOut(document.body), '');
      for (const row of screen.rowsToPress) {
        await screen.press(row);
        parts.push(...[...document.querySelectorAll('[role=dialog]')].flatMap(writtenOut), '');
        await screen.key('Escape');
      }
    }
    t.assert.fileSnapshot(withLabels(parts.join('\n')), `${import.meta.dirname}/shown/${page}.txt`, {
      serializers: [(value: string) => value],
    });
  });
