import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import type { Client } from '#server/testing/client.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();
const days = { startDate: '2098-12-24', endDate: '2098-12-31' };

const leadsTo = async (reader: Client, begins: RegExp, path: string) => {
  const found = (await reader.call('notificationList')).body.find(({ message }) => begins.test(message));
  assert.equal(found?.link, path, String(begins));
};

test('each notification about leave, complaints, fines and room changes leads to the page on which its reader finds it', async () => {
  const { hostelId, studentId, student, caretaker, warden } = await setUpStaffedHostel(server);
  const asks = async () => ({ params: { id: (await student.call('leaveCreate', { body: { ...days, reason: 'Home' } })).body._id } });
  const first = await asks();
  await leadsTo(warden, /asks for leave/, paths.leaveRequests());
  await warden.call('leaveReject', { ...first, body: { caretakerRemark: 'Exams' } });
  await leadsTo(student, /leave .* was rejected/, paths.leaveStatus());
  await warden.call('leaveTakeBack', first);
  await leadsTo(student, /rejection of your leave/, paths.leaveStatus());
  await warden.call('leaveApprove', first);
  await leadsTo(student, /leave .* was approved/, paths.leaveStatus());
  await student.call('leaveCancel', first);
  await leadsTo(warden, /cancelled the approved leave/, paths.leaveRequests());

  await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'The tap drips' } });
  await leadsTo(caretaker, /made a complaint/, paths.complaints());
  const complaint = { params: { id: (await student.call('complaintOwn')).body.complaints[0]?._id ?? '' } };
  await caretaker.call('complaintResolve', { ...complaint, body: { remark: 'Mended' } });
  await leadsTo(student, /complaint was resolved/, paths.ownComplaints());
  await student.call('complaintReopen', { ...complaint, body: { reason: 'It drips again' } });
  await leadsTo(caretaker, /reopened a complaint/, paths.complaints());

  const fines = async (reason: string) => {
    await caretaker.call('fineImpose', { body: { studentId, amount: 250, reason } });
    return { params: { id: (await student.call('fineOwn')).body.find((fine) => fine.reason === reason)?._id ?? '' } };
  };
  const window = await fines('Window');
  await leadsTo(student, /You were fined/, paths.ownFines());
  await student.call('finePay', window);
  await leadsTo(caretaker, /says that a fine/, paths.fines());
  await caretaker.call('fineConfirm', { ...window, body: { method: 'cash' } });
  await leadsTo(student, /payment of your fine/, paths.ownFines());
  await caretaker.call('fineCancel', { ...(await fines('Door')), body: { reason: 'It was the wind' } });
  await leadsTo(student, /fine of .* was cancelled/, paths.ownFines());

  await student.call('roomChangeCreate', { body: { message: 'Too loud', hostelId } });
  await leadsTo(caretaker, /asks for another room/, paths.manualAllocation(hostelId));
  const requests = (await caretaker.call('roomChangeList', { params: { hostelId } })).body;
  await caretaker.call('roomChangeDecline', { params: { id: requests[0]?._id ?? '' }, body: { remark: 'All full' } });
  await leadsTo(student, /another room was declined/, paths.requestRoomChange());
});
