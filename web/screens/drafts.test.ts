/** What was typed into a form is there when the page is loaded again, except secrets. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { modulesOf } from '../../scripts/web-build/page-modules.ts';
import { pathOf } from '#contract/paths.ts';
import { roles } from '#contract/roles.ts';
import { type Answers, hostel, newId, open, pages } from '#web/testing/screen.ts';
import { nameOf } from '#web/testing/shown.ts';
import type { PageRow } from '#web/pages.ts';

const _id = newId();
const answers: Answers = {
  noticeUpdate: { _id, title: 'Keys', description: 'Hand them in.', forHostel: hostel },
  inventoryList: [{ name: 'Bulbs', category: 'Office Supplies', quantity: 9 }],
  studentGet: { student: { _id, username: 'asha', hostel } },
  hostelStudents: [{ username: 'asha' }],
  hostelGet: { hostel, rooms: [] },
  hostelChoices: [{ ...hostel, for: 'all', seats: 40, free: 12, students: 30 }],
  roundPreview: { students: 9, seats: 16, inOtherRound: 0, batches: [], programmes: [], differ: [] },
};

/** Whether the page, or a part of it other than a dialog, is a form that keeps a draft. */
function keepsDraft(row: PageRow): boolean {
  const [module = ''] = modulesOf(row);
  const file = join(import.meta.dirname, '../..', module);
  const source = readFileSync(file, 'utf8');
  const parts = [...source.matchAll(/from '(\.\/[\w-]*(?:form|counts|numbered|new-round|choice)\.tsx?)'/g)].map(([, part = '']) =>
    readFileSync(join(dirname(file), part), 'utf8'),
  );
  return [source, ...parts].some((text) => /\{ form: /.test(text) && !text.includes('<FormDialog'));
}

/** Each is tested by the first role that may open it. */
const forms = Map.groupBy(pages.filter(keepsDraft), ({ guard }) => (typeof guard === 'string' ? undefined : guard.only[0]));

/** A choice from a list is not kept in a draft. */
const chosen = new Set(['checkbox', 'radio', 'hidden', 'file']);
/** The fields that people type into. */
const fieldsOf = () =>
  [...document.querySelectorAll<HTMLInputElement>('form input, form textarea')].filter(
    (field) =>
      !chosen.has(field.type) &&
      !['disabled', 'readonly', 'hidden'].some((name) => field.hasAttribute(name)) &&
      field.getAttribute('role') !== 'combobox' &&
      field.closest('[role=search]') === null,
  );
const valuesOf = () => fieldsOf().map((field) => [nameOf(field), field.value]);

const password = 'never to be kept';
const telephone = '98111 22233';
const suitable: Readonly<Record<string, string>> = {
  date: '2098-04-05',
  time: '10:30',
  'datetime-local': '2098-04-05T10:00',
  password,
  tel: telephone,
  numeric: '7',
  decimal: '7',
};
const stored = () => Object.entries(localStorage).filter(([key]) => key.startsWith('draft/'));

for (const role of roles.filter((each) => forms.has(each))) {
  test(`what a ${role} typed into the form of a page is there after a reload, except secrets`, async () => {
    for (const { page, path } of forms.get(role) ?? []) {
      const params = /:(?:id|studentId)/.test(path) ? [page === 'addRooms' ? hostel._id : _id] : [];
      const screen = await open(pathOf({ page, params }), { as: role, answers });
      for (const field of fieldsOf())
        await screen.type(nameOf(field), suitable[field.type] ?? suitable[field.inputMode] ?? 'Typed and not sent');
      const typed = valuesOf();
      assert.ok(typed.length > 0, page);
      await screen.reload();
      assert.match(screen.text, /Draft kept from/, page);
      const isSecret = (value = '') => value === password || value === telephone;
      const expected = typed.map(([name, value], n) => [name, isSecret(value) ? valuesOf()[n]?.[1] : value]);
      assert.deepEqual(valuesOf(), expected, page);
      for (const secret of [password, telephone]) assert.ok(![...valuesOf(), ...stored()].flat().join().includes(secret), page);
      await screen.press('Discard the draft');
      assert.doesNotMatch(screen.text, /Draft kept from/);
      assert.deepEqual(stored(), [], page);
    }
  });
}
