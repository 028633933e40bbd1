/** Where the notifications of everyday work lead: to the page on which their receiver sees or does what they say. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#contract/day/days.ts';
import { campusDay } from '#server/campus-day.ts';
import type { Client } from '#server/testing/client.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

const linksOf = async (client: Client) => (await client.call('notificationList')).body.map(({ _id, link }) => ({ _id, link }));
const idOf = ({ body }: { body: { _id: string } }) => ({ params: { id: body._id } });

test('each notification leads its receiver to the page of its matter', async () => {
  const { hostelId, studentId, student, caretaker, warden, administrator } = await setUpStaffedHostel(server);
  const names = new Map([
    [student, 'student'],
    [caretaker, 'caretaker'],
    [warden, 'warden'],
  ]);
  const found: string[] = [];
  /** Makes a call, and notes the notifications that it sends and where they lead. */
  async function after<T>(what: string, call: () => Promise<T>): Promise<T> {
    const before = new Set((await Promise.all([...names.keys()].map(linksOf))).flat().map(({ _id }) => _id));
    const reply = await call();
    for (const [client, name] of names)
      for (const { _id, link } of await linksOf(client))
        if (!before.has(_id)) found.push(`${what}: ${name} → ${link.replaceAll(hostelId, ':hostel').replaceAll(studentId, ':student')}`);
    return reply;
  }
  const day = addDays(campusDay(server.settings.TIME_ZONE), 30);

  await after('complaint', () => student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'The tap drips' } }));
  const complaint = { params: { id: (await student.call('complaintOwn')).body.complaints[0]?._id ?? '' } };
  await after('complaint resolved', () => caretaker.call('complaintResolve', complaint));
  await after('complaint reopened', () => student.call('complaintReopen', { ...complaint, body: { reason: 'It drips again' } }));

  const ask = async (from: string) =>
    idOf(await student.call('leaveCreate', { body: { startDate: from, endDate: addDays(from, 1), reason: 'Home' } }));
  const leave = await after('leave', () => ask(day));
  await after('leave approved', () => warden.call('leaveApprove', leave));
  await after('approval taken back', () => warden.call('leaveTakeBack', leave));
  await after('leave rejected', () => warden.call('leaveReject', { ...leave, body: { caretakerRemark: 'Exams' } }));
  await after('rejection taken back', () => warden.call('leaveTakeBack', leave));
  await warden.call('leaveApprove', leave);
  await after('leave cancelled', () => student.call('leaveCancel', leave));

  const impose = () => caretaker.call('fineImpose', { body: { studentId, amount: 50, reason: 'Window' } });
  const fine = idOf(await after('fine', impose));
  const paid = { ...fine, body: { method: 'upi', reference: '1234' } } as const;
  await after('fine paid', () => student.call('finePay', paid));
  await after('payment withdrawn', () => student.call('finePayWithdraw', fine));
  await student.call('finePay', paid);
  await after('payment not received', () => caretaker.call('finePayDecline', { ...fine, body: { remark: 'It did not come' } }));
  await student.call('finePay', paid);
  await after('money received', () => caretaker.call('fineConfirm', { ...fine, body: { method: 'upi', reference: '1234' } }));
  const wrong = idOf(await impose());
  await after('fine cancelled', () => caretaker.call('fineCancel', { ...wrong, body: { reason: 'Another student' } }));

  const soap = { name: 'Soap', category: 'Cleaning Supplies', quantity: 0, threshold: 1, hostel: hostelId };
  await after('low stock', () => caretaker.call('inventoryCreate', { body: soap }));
  const [room] = await server.build.rooms(hostelId);
  await after('room', () => caretaker.call('roomReassign', { body: { studentId, newRoomId: room?.id ?? '' } }));
  const asking = { body: { message: 'Nearer to the library', hostelId } };
  await after('room change', () => student.call('roomChangeCreate', asking));
  const change = { params: { id: (await caretaker.call('roomChangeList', { params: { hostelId } })).body[0]?._id ?? '' } };
  await after('room change declined', () => caretaker.call('roomChangeDecline', { ...change, body: { remark: 'None is free' } }));
  await after('taken out', () => administrator.call('hostelTakeOut', { body: { studentIds: [studentId] } }));

  assert.deepEqual(found, [
    'complaint: caretaker → /caretaker/complaints',
    'complaint resolved: student → /student/register-complaint',
    'complaint reopened: caretaker → /caretaker/complaints',
    'leave: warden → /caretaker/leave',
    'leave approved: student → /student/leave-status',
    'approval taken back: student → /student/leave-status',
    'leave rejected: student → /student/leave-status',
    'rejection taken back: student → /student/leave-status',
    'leave cancelled: warden → /caretaker/leave',
    'fine: student → /student/fines',
    'fine paid: caretaker → /caretaker/view-fines',
    'payment withdrawn: caretaker → /caretaker/view-fines',
    'payment not received: student → /student/fines',
    'money received: student → /student/fines',
    'fine cancelled: student → /student/fines',
    'low stock: warden → /inventory/',
    'room: student → /view-hostels/:hostel',
    'room change: caretaker → /hostel/:hostel/manual-allocation',
    'room change declined: student → /request-room-change/',
    'taken out: student → /dashboard',
    'taken out: student → /dashboard',
  ]);
});
