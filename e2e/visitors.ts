/** Everybody who may come to a page: each role, and nobody in particular. */
import { roles, type Role } from '#contract/roles.ts';
import { fillDemoCampus } from '#server/demo/campus.ts';
import { buildTwoHostels } from '#server/testing/two-hostels.ts';
import { pages, type PageRow } from '#web/pages.ts';
import type { App, Signed } from './app.ts';

export type Visitor = Role | 'nobody';
export const visitors: readonly Visitor[] = ['nobody', ...roles];

export interface Cast {
  hostelId: string;
  noticeId: string;
  fineId: string;
  people: Readonly<Record<Role, Signed>>;
}

const signAll = async (app: App, idOf: (role: Role) => string): Promise<Cast['people']> => {
  const signed = await Promise.all(roles.map(async (role) => [role, await app.signIn(idOf(role))] as const));
  return Object.fromEntries(signed) as Record<Role, Signed>; // made of every role
};

/** A hostel in which everybody has a record of every kind, and a session for each of its roles. */
export async function smallCast(app: App): Promise<Cast> {
  const { own } = await buildTwoHostels(app.db, app.build);
  return { hostelId: own.hostelId, noticeId: own.noticeId, fineId: own.student.fineId, people: await signAll(app, (role) => own[role].id) };
}

const longWord = `${'Donaudampfschifffahrt'.repeat(3)}sgesellschaft`;

/** The demo campus, with a few records that hold one word too long for any phone. */
export async function demoCast(app: App): Promise<Cast> {
  const signIns = [await app.makeFirstAdministrator(), ...(await app.db.transaction().execute((db) => fillDemoCampus(db, app.settings)))];
  const accounts = await app.db
    .selectFrom('account')
    .select(['id', 'role'])
    .where(
      'username',
      'in',
      signIns.map(({ username }) => username),
    )
    .execute();
  const people = await signAll(app, (role) => accounts.find((account) => account.role === role)?.id ?? '');
  const { student, caretaker } = people;
  const hostelId = caretaker.hostelId ?? '';
  const me = await student.client.call('me');
  await student.client.call('complaintCreate', { params: { hostelId }, body: { complaint: longWord } });
  await student.client.call('roomChangeCreate', { body: { hostelId, message: longWord } });
  await student.client.call('leaveCreate', { body: { startDate: '2099-03-01', endDate: '2099-03-02', reason: longWord } });
  await caretaker.client.call('fineImpose', { body: { studentId: me.body.userId, amount: 99_999.99, reason: longWord } });
  await caretaker.client.call('inventoryCreate', {
    body: { name: longWord, category: 'Office Supplies', quantity: 1, threshold: 5, hostel: hostelId },
  });
  await caretaker.client.call('workerCreate', {
    body: { name: longWord, username: longWord.slice(0, 60), position: 'Cleaner', contact: '98000 00000', hostel: hostelId },
  });
  const paid = await caretaker.client.call('fineImpose', { body: { studentId: me.body.userId, amount: 50, reason: longWord } });
  await student.client.call('finePay', { params: { id: paid.body._id } });
  const posted = await caretaker.client.call('noticeCreate', { body: { title: longWord, description: longWord } });
  return { hostelId, noticeId: posted.body.notice._id, fineId: paid.body._id, people };
}

/** A page's address in the hostel of the cast. */
export const addressOf = ({ path }: PageRow, { hostelId, noticeId, fineId }: Cast): string =>
  path.replace(':fineId', fineId).replace(':id', path.startsWith('/edit-notice/') ? noticeId : hostelId);

/** Whether a visitor is shown the page, by its row. */
export function maySee({ guard, path }: PageRow, visitor: Visitor): boolean {
  if (path === '/login') return visitor === 'nobody';
  if (guard === 'none') return true;
  if (visitor === 'nobody') return false;
  return guard === 'signed-in' || guard.only.includes(visitor);
}

/** The pages of a role; those open to everybody are nobody's. */
export const pagesOf = (visitor: Visitor): PageRow[] =>
  pages.filter((row) => maySee(row, visitor) && (row.guard === 'none') === (visitor === 'nobody'));
