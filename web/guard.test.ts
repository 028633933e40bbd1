import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { paths } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import { type Guard, pathAfterSignIn, redirectOf } from './guard.ts';

const at = (path: string) => new URL(path, 'http://hostel.test');
const as = (role: Role, mustChangePassword = false, mustSetSecondFactor = false) => ({
  userId: 'u1',
  username: 'asha',
  token: 'a token',
  role,
  hostelId: null,
  hostels: [],
  mustChangePassword,
  mustSetSecondFactor,
  hasLeft: false,
});
const staff: Guard = { only: ['caretaker', 'warden'], students: paths.dashboard() };

describe('a guard', () => {
  test('lets everybody onto an open page', () => {
    assert.equal(redirectOf('none', null, at('/view-rooms')), undefined);
  });

  test('sends who is not signed in to the sign-in page, which remembers the way', () => {
    const login = redirectOf('signed-in', null, at('/accounts?role=warden'));
    assert.equal(login, '/login?from=%2Faccounts%3Frole%3Dwarden');
    assert.equal(pathAfterSignIn(at(login ?? '').search), '/accounts?role=warden');
  });

  test('lets the roles it names in, and refuses the others', () => {
    assert.equal(redirectOf(staff, as('warden'), at('/caretaker/leave')), undefined);
    assert.equal(redirectOf(staff, as('hosteladmin'), at('/caretaker/leave')), '/unauthorized');
    assert.equal(redirectOf({ only: ['hosteladmin'] }, as('student'), at('/accounts')), '/unauthorized');
  });

  test('sends students to where they belong, where it names a place', () => {
    assert.equal(redirectOf(staff, as('student'), at('/caretaker/leave')), '/dashboard');
  });

  test('holds who must choose a password until one is chosen, and no longer', () => {
    assert.match(redirectOf('signed-in', as('student', true), at('/dashboard')) ?? '', /^\/choose-password/);
    assert.equal(redirectOf('signed-in', as('student', true), at('/choose-password')), undefined);
    assert.equal(redirectOf('none', as('student', true), at('/')), undefined);
  });

  test('holds who must set up a second factor likewise, after the password is chosen', () => {
    assert.match(redirectOf('signed-in', as('warden', false, true), at('/dashboard')) ?? '', /^\/set-up-second-factor/);
    assert.equal(redirectOf('signed-in', as('warden', false, true), at('/set-up-second-factor')), undefined);
    assert.match(redirectOf('signed-in', as('warden', true, true), at('/set-up-second-factor')) ?? '', /^\/choose-password/);
  });
});

test('who has checked out is led to the dashboard from every page that does not stay open', () => {
  const left = { ...as('student'), hasLeft: true };
  assert.equal(redirectOf('signed-in', left, at('/view-hostels/h1')), '/dashboard');
  assert.equal(redirectOf({ only: ['student'] }, left, at('/student/leave-status')), '/dashboard');
  assert.equal(redirectOf({ only: ['student'] }, left, at('/student/fines'), true), undefined);
  assert.equal(redirectOf('none', left, at('/view-rooms')), undefined);
});

test('the way after signing in never leads to another site', () => {
  for (const from of ['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', '']) {
    assert.equal(pathAfterSignIn(`?from=${encodeURIComponent(from)}`), '/dashboard', from);
  }
});
