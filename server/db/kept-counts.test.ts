import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { fineStandings } from '#contract/fine/fine-list.ts';
import { leaveStates } from '#contract/leave/leave-list.ts';
import { roles } from '#contract/roles.ts';
import { campusDay } from '#server/campus-day.ts';
import { countsKeptWrongly } from '#server/testing/kept-counts.ts';
import { testServer } from '#server/testing/server.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';

const server = testServer();

test('lists of all hostels have the totals of what is stored in each state, also after many records change or go at once', async () => {
  const db = server.database.write;
  const { hostelId, studentId, administrator } = await setUpStaffedHostel(server);
  const students = [studentId];
  for (let n = 0; n < 4; n++) students.push(await server.build.student({ hostelId }));

  const leaveTotal = async (query: object) => (await administrator.call('leavePage', { query })).body.total;
  const finesOf = async (query: object) => {
    const { total, totals } = (await administrator.call('finePage', { query })).body;
    return { total, totals };
  };
  const check = async () => {
    const leaves = await sql<{ status: string; count: number }>`
      select status, count(*)::integer as count from leave_request group by status`.execute(db);
    const inState = (state: string) => leaves.rows.find(({ status }) => status === state)?.count ?? 0;
    for (const status of leaveStates) assert.equal(await leaveTotal({ status }), inState(status), status);
    assert.equal(
      await leaveTotal({}),
      leaveStates.reduce((sum, state) => sum + inState(state), 0),
    );
    const fines = await sql<{ standing: string; count: number; amount: number }>`
      select standing, count(*)::integer as count, sum(amount) as amount
      from (select amount, case when status <> 'paid' then status when confirmed_at is null then 'unconfirmed' else 'confirmed' end as standing
        from fine) as fines
      group by standing`.execute(db);
    const of = (standing: string) => {
      const { count = 0, amount = 0 } = fines.rows.find((row) => row.standing === standing) ?? {};
      return { count, amount };
    };
    const totals = { pending: of('pending'), unconfirmed: of('unconfirmed'), confirmed: of('confirmed') };
    for (const status of fineStandings) assert.deepEqual(await finesOf({ status }), { total: of(status).count, totals });
    assert.deepEqual(await finesOf({}), { total: fineStandings.reduce((sum, standing) => sum + of(standing).count, 0), totals });
    // a search that finds all counts them
    await sql`update leave_request set reason = reason || ' all'`.execute(db);
    assert.equal(await leaveTotal({ q: 'all' }), await leaveTotal({}));
    assert.deepEqual(await finesOf({ q: 'pane' }), await finesOf({}));
    assert.deepEqual(await countsKeptWrongly(db), []);
  };

  await check();
  await sql`
    insert into leave_request (student_id, start_date, end_date, reason, status, decided_by, decided_at, cancelled_at)
    select student_id, date '2030-01-01' + n, date '2030-01-01' + n, 'Home', status,
      case when status in ('approved', 'rejected') then student_id end, case when status in ('approved', 'rejected') then now() end,
      case when status = 'cancelled' then now() end
    from unnest(${students}::uuid[]) student_id, generate_series(1, 11) n,
      lateral (select (${[...leaveStates]}::text[])[1 + n % 4] as status) as chosen`.execute(db);
  await sql`
    insert into fine (student_id, hostel_id, amount, reason, imposed_by, status, paid_at, confirmed_at, confirmed_by, method, cancelled_at, cancelled_by,
      cancel_reason)
    select student_id, ${hostelId}, n + 0.25, 'Broke a pane', student_id, case n % 4 when 0 then 'pending' when 3 then 'cancelled' else 'paid' end,
      case when n % 4 in (1, 2) then now() end, case n % 4 when 1 then now() end, case n % 4 when 1 then student_id end,
      case n % 4 when 1 then 'cash' end, case n % 4 when 3 then now() end, case n % 4 when 3 then student_id end, case n % 4 when 3 then 'Mistake' end
    from unnest(${students}::uuid[]) student_id, generate_series(1, 11) n`.execute(db);
  await check();
  await sql`update leave_request set status = 'approved', decided_by = student_id, decided_at = now() where status = 'pending'`.execute(db);
  await sql`update fine set status = 'paid', paid_at = now() where status = 'pending' and amount > 5`.execute(db);
  await sql`update fine set amount = amount + 1`.execute(db);
  await check();
  await sql`delete from leave_request where start_date < '2030-01-05' or status = 'rejected'`.execute(db);
  await sql`delete from fine where amount < 7 or status = 'cancelled'`.execute(db);
  await check();
});

test('lists of accounts have the totals of those with each role, here and left', async () => {
  const { administrator, hostelId } = await setUpStaffedHostel(server);
  const left = await server.build.student({ hostelId });
  await server.build.student();
  await administrator.call('studentCheckOut', { params: { id: left }, body: { day: campusDay('UTC'), reason: 'Completed' } });
  for (const role of [undefined, ...roles])
    for (const state of ['here', 'left'] as const) {
      const query = { ...(role ? { role } : {}), state, pageSize: 100 };
      const { items, total } = (await administrator.call('accountList', { query })).body;
      assert.equal(total, items.length, JSON.stringify(query));
    }
});
