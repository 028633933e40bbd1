/** What arrives late pushes nothing away that somebody is about to press. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '#contract/roles.ts';
import { allFilled } from '#web/testing/answers.ts';
import { type Answers, hostel, open, pages, phone, unanswered } from '#web/testing/screen.ts';
import { nameOf } from '#web/testing/shown.ts';

const filled = allFilled();
const answers: Answers = {
  ...filled,
  hostelGet: { ...(filled['hostelGet'] as object), archivedAt: null },
  // one call for several figures, each with an answer of its own
  figureGet: unanswered,
};

/**
 * The controls of the page in their order, without numbers, which may be written into a control when they are known. Not those of the
 * head of the page, whose place is kept free, nor of a line of links that is as high without them.
 */
function controls(): string[] {
  const head = document.querySelector('h1')?.parentElement?.parentElement;
  return [...document.body.querySelectorAll('button:not([disabled]), a[href], input, select, textarea')]
    .filter((control) => !head?.contains(control) && control.closest('[hidden], [aria-hidden=true], [role=dialog], nav') === null)
    .map((control) => nameOf(control).replaceAll(/\s*\d+/g, ''));
}

/** Who opens the page; of several the one with most on it, and students. */
function rolesAt(guard: (typeof pages)[number]['guard']): readonly (Role | 'nobody')[] {
  if (guard === 'none') return ['nobody'];
  const roles = guard === 'signed-in' ? (['student', 'caretaker', 'hosteladmin'] as const) : guard.only;
  const most = roles.filter((role) => ['student', 'caretaker', 'hosteladmin'].includes(role));
  return most.length > 0 ? most : roles;
}

for (const { path: pattern, guard } of pages) {
  const path = pattern.replaceAll(/:\w+/g, hostel._id);
  test(`${pattern}: whatever call is answered last, the controls that are shown stay where they are`, async () => {
    const moved: string[] = [];
    for (const as of rolesAt(guard)) {
      const { asked } = await open(path, { as, width: phone, answers });
      const whole = controls();
      for (const late of new Set(asked.map(({ name }) => name))) {
        // the document asks for these before the app runs
        if (late === 'me' || late === 'institutionGet') continue;
        await open(path, { as, width: phone, answers: { ...answers, [late]: unanswered } });
        const at = controls().findIndex((name, n) => !whole[n]?.startsWith(name));
        if (at !== -1) moved.push(`${as}, ${late}: at ${at} ${controls()[at]} | ${whole[at]}`);
      }
    }
    assert.deepEqual(moved, []);
  });
}
