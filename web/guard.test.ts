import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { roles, type Role } from '#contract/roles.ts';
import { type Guard, pathAfterSignIn, redirectOf } from './guard.ts';
import { pages } from './pages.ts';
import { sessionOf } from './testing/session.ts';

const at = (path: string) => new URL(path, 'http://hostel.test');
const as = (role: Role, mustChangePassword = false, mustSetSecondFactor = false) =>
  sessionOf(role, { hostelId: null, mustChangePassword, mustSetSecondFactor });
const staff: Guard = { only: ['caretaker', 'warden'], students: paths.dashboard() };

describe('a guard', () => {
  test('lets everybody onto an open page', () => {
    assert.equal(redirectOf('none', null, at('/view-rooms')), undefined);
  });

  test('sends visitors who are not signed in to the sign-in page, which remembers the page they asked for', () => {
    const login = redirectOf('signed-in', null, at('/accounts?role=warden'));
    assert.equal(login, '/login?from=%2Faccounts%3Frole%3Dwarden');
    assert.equal(pathAfterSignIn(at(login ?? '').search), '/accounts?role=warden');
  });

  test('admits the roles it names and refuses the others', () => {
    assert.equal(redirectOf(staff, as('warden'), at('/caretaker/leave')), undefined);
    assert.equal(redirectOf(staff, as('hosteladmin'), at('/caretaker/leave')), '/unauthorized');
    assert.equal(redirectOf({ only: ['hosteladmin'] }, as('student'), at('/accounts')), '/unauthorized');
  });

  test('redirects students to the page it names for them', () => {
    assert.equal(redirectOf(staff, as('student'), at('/caretaker/leave')), '/dashboard');
  });

  test('allows somebody who must choose a password only that page and open pages', () => {
    assert.match(redirectOf('signed-in', as('student', true), at('/dashboard')) ?? '', /^\/choose-password/);
    assert.equal(redirectOf('signed-in', as('student', true), at('/choose-password')), undefined);
    assert.equal(redirectOf('none', as('student', true), at('/')), undefined);
  });

  test('allows somebody who must set up a second factor only that page, once the password is chosen', () => {
    assert.match(redirectOf('signed-in', as('warden', false, true), at('/dashboard')) ?? '', /^\/set-up-second-factor/);
    assert.equal(redirectOf('signed-in', as('warden', false, true), at('/set-up-second-factor')), undefined);
    assert.match(redirectOf('signed-in', as('warden', true, true), at('/set-up-second-factor')) ?? '', /^\/choose-password/);
  });
});

for (const role of roles)
  test(`a ${role} is sent away from every page that is not theirs, and from no other`, () => {
    const path = '/somewhere';
    const sentTo = pages.flatMap(({ page, guard }) => {
      const to = redirectOf(guard, as(role), at(path));
      return to === undefined ? [] : [[page, to] as const];
    });
    const notTheirs = pages.flatMap(({ page, guard }) => {
      if (typeof guard === 'string' || guard.only.includes(role)) return [];
      return [[page, { student: guard.students, guard: guard.guards }[role as string] ?? '/unauthorized'] as const];
    });
    assert.deepEqual(sentTo, notTheirs);
    for (const { page, guard } of pages.filter((row) => row.guard !== 'none'))
      assert.equal(redirectOf(guard, null, at(path)), '/login?from=%2Fsomewhere', page);
  });

test('a student who has checked out is redirected to the dashboard from every page that does not stay open', () => {
  const left = { ...as('student'), hasLeft: true };
  assert.equal(redirectOf('signed-in', left, at('/view-hostels/h1')), '/dashboard');
  assert.equal(redirectOf({ only: ['student'] }, left, at('/student/leave-status')), '/dashboard');
  assert.equal(redirectOf({ only: ['student'] }, left, at('/student/fines'), true), undefined);
  assert.equal(redirectOf('none', left, at('/view-rooms')), undefined);
});

test('signing in never redirects to another site', () => {
  for (const from of ['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', '']) {
    assert.equal(pathAfterSignIn(`?from=${encodeURIComponent(from)}`), '/dashboard', from);
  }
});
