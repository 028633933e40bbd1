/** The pages of a list, for everybody who opens them, on the phone. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { addDays } from '#contract/day/days.ts';
import type { PageName } from '#contract/paths.ts';
import { type Role, roles } from '#contract/roles.ts';
import { pages } from '#web/pages.ts';
import { visit } from './actions.ts';
import type { Campus } from './campuses.ts';
import { signInOn, withoutApp } from './open-page.ts';
import { addressOf } from './page-access.ts';
import { listsOfPhone, lowLists, phoneList } from './page-rules.ts';

const ofHostel = ['complaints', 'leaveRequests', 'inventory', 'fines', 'studentInfo', 'occupants', 'visitorRegister', 'visitors'] as const;

/** A list is all that these pages show, or stands above everything else. */
const listPages: Readonly<Record<Role, readonly PageName[]>> = {
  student: ['leaveStatus', 'ownVisitors', 'noticeBoard'],
  caretaker: [...ofHostel, 'noticeBoard'],
  warden: ofHostel,
  hosteladmin: [
    'accounts',
    'students',
    'complaints',
    'leaveRequests',
    'inventory',
    'fines',
    'visitorRegister',
    'whoIsOut',
    'workers',
    'auditLog',
    'hostels',
    'hostelTeam',
    'curfews',
    'markAttendance',
    'occupants',
    'studentInfo',
  ],
  guard: ['visitors', 'noticeBoard'],
};

/** Adds what the demo campus has too little of; at night hardly anybody is out. */
export async function fillLists({ app, hostelId, people }: Campus): Promise<void> {
  const { caretaker, guard, student } = people;
  const { today } = (await student.client.call('me')).body;
  const atGate = (await guard.client.call('gateStudents')).body.students;
  for (const { _id: studentId } of atGate.slice(0, phoneList.rows))
    await guard.client.call('gateRecord', {
      body: { id: randomUUID(), studentId, direction: 'out', method: 'number', at: new Date().toISOString(), offset: 0 },
    });
  for (let n = 0; n < phoneList.rows; n++) {
    const day = addDays(today, 40 + 10 * n);
    await student.client.call('leaveCreate', { body: { startDate: day, endDate: addDays(day, 2), reason: 'A wedding in the family' } });
    await caretaker.client.call('visitorRecord', {
      body: {
        id: randomUUID(),
        hostelId,
        studentId: student.id,
        name: `Visitor ${n}`,
        telephone: '98000 00001',
        idKind: 'voter',
        idEnd: '1234',
        purpose: 'Brings books',
        at: new Date().toISOString(),
        offset: 0,
        until: new Date(Date.now() + 3_600_000).toISOString(),
      },
    });
    await app.build.hostel();
    await app.build.place(hostelId, await app.build.account({ role: 'caretaker' }));
  }
}

/** The lists that begin low or show few rows, or none, on a page of the phone on which nobody is signed in; a line each. */
export async function faultsOfLists(page: Page, campus: Campus): Promise<string[]> {
  const faults: string[] = [];
  for (const role of roles) {
    await page.goto(withoutApp);
    await signInOn(page, campus.people[role]);
    for (const name of listPages[role]) {
      const row = pages.find((one) => one.page === name);
      if (!row) throw new Error(`there is no page ${name}`);
      await visit(page, addressOf(row, campus));
      const few = async () => {
        const lists = await listsOfPhone(page);
        return [...(lists.some(({ rows }) => rows >= phoneList.rows) ? [] : ['has too few rows']), ...(await lowLists(page))];
      };
      // a list changes its layout after it was measured
      await expect
        .poll(few)
        .toEqual([])
        .catch(async () => faults.push(`${name} of a ${role}: ${(await few()).join(', ')}`));
    }
  }
  return faults;
}
