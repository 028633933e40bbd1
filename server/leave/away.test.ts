import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#contract/day/days.ts';
import { campusDay } from '#server/campus-day.ts';
import { clientOf } from '#server/testing/client.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

/** Their days always differ, by one or two, and at any moment at least one of them differs from that of UTC. */
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
const server = testServer();

test('who is away tonight is counted by the day of the campus: on home, in the list and on the roll call', async () => {
  for (const zone of zones) {
    const settings = { ...server.settings, TIME_ZONE: zone };
    const app = await server.secondServer({ settings });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const { hostelId, warden, caretaker } = await setUpStaffedHostel(server);
    const [ofWarden, ofCaretaker] = [clientOf(address, warden.token), clientOf(address, caretaker.token)];
    const today = campusDay(zone);
    const away = async () => {
      const { items } = (await ofWarden.call('leavePage', { query: { hostel: hostelId, status: 'away' } })).body;
      const { counts } = (await ofWarden.call('leavePage', { query: { hostel: hostelId } })).body;
      const sheet = (await ofCaretaker.call('attendanceOfDay', { params: { hostelId, date: today } })).body;
      return [
        (await ofWarden.call('dashboardToday')).body.warden?.awayTonight,
        (await ofCaretaker.call('dashboardToday')).body.caretaker?.awayTonight,
        counts.away,
        items.length,
        sheet.records.filter(({ onLeave }) => onLeave).length,
      ];
    };
    const take = async (startDate: string, endDate: string) => {
      const { token } = await server.as('student', await server.build.student({ hostelId }));
      const { body } = await clientOf(address, token).call('leaveCreate', { body: { startDate, endDate, reason: 'Home' } });
      await ofWarden.call('leaveApprove', { params: { id: body._id } });
    };
    // back today, and away from tomorrow
    await take(addDays(today, -1), today);
    await take(addDays(today, 1), addDays(today, 2));
    assert.deepEqual(await away(), [0, 0, 0, 0, 0], zone);
    // leaves today for one night
    await take(today, addDays(today, 1));
    assert.deepEqual(await away(), [1, 1, 1, 1, 1], zone);
  }
});
