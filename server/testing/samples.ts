import { randomUUID } from 'node:crypto';
import type { CallName, Calls } from '#contract/calls.ts';
import type { Call, Input } from '#contract/call.ts';
import { studentDetails } from '#contract/student-details.ts';
import { sampleDays, samplePassword, sampleSecret, type SampleHostel, type SamplePerson, type SampleStudent } from './two-hostels.ts';
import { codeOf } from './second-factor.ts';

/** What a request is aimed at: the records of a hostel, of one person of it and of one student of it. */
export interface SampleTarget {
  house: SampleHostel;
  person: SamplePerson;
  student: SampleStudent;
}

type Parts<C extends Call> = { [K in keyof Input<C> as Input<C>[K] extends undefined ? never : K]: Input<C>[K] };

/** One good request of a call, aimed at somebody's records. */
export type Sample<C extends Call> = (aim: SampleTarget) => Parts<C>;

const fresh = () => randomUUID().slice(0, 8);
const nothing = () => ({});

/** A good request for every row of the call table; a row without one does not compile. */
export const samples: { readonly [N in CallName]: Sample<Calls[N]> } = {
  login: ({ person }) => ({ body: { username: person.username, password: samplePassword } }),
  logout: nothing,
  me: nothing,
  mePassword: () => ({ body: { currentPassword: samplePassword, newPassword: 'four loud summers' } }),
  meSessionList: nothing,
  meSessionEnd: ({ person }) => ({ params: { id: person.sessionId } }),
  secondFactorStart: () => ({ body: { currentPassword: samplePassword } }),
  secondFactorConfirm: () => ({ body: { code: codeOf(sampleSecret) } }),
  secondFactorRemove: () => ({ body: { currentPassword: samplePassword, code: codeOf(sampleSecret) } }),
  accountList: () => ({ query: {} }),
  accountCreate: () => ({ body: { username: `made-${fresh()}`, password: 'three quiet winters', role: 'warden' } }),
  accountChange: ({ house }) => ({ params: { id: house.caretaker.id }, body: { disabled: true } }),
  accountSignInCode: ({ house }) => ({ params: { id: house.caretaker.id } }),

  hostelChoices: nothing,
  hostelList: nothing,
  hostelCreate: () => ({ body: { name: `Hostel ${fresh()}`, singleSeater: 1, doubleSeater: 1, tripleSeater: 1 } }),
  hostelGet: ({ house }) => ({ params: { id: house.hostelId } }),
  hostelStudents: ({ house }) => ({ params: { id: house.hostelId } }),
  hostelStudentPage: ({ house }) => ({ params: { id: house.hostelId }, query: {} }),
  hostelRooms: ({ house }) => ({ params: { id: house.hostelId } }),
  caretakerList: nothing,
  wardenList: nothing,
  hostelAssignCaretaker: ({ house }) => ({ body: { hostelId: house.hostelId, caretakerId: house.caretaker.id } }),
  hostelAssignWarden: ({ house }) => ({ body: { hostelId: house.hostelId, wardenId: house.warden.id } }),
  hostelAllot: ({ house }) => ({ body: { hostelId: house.hostelId, studentIds: [house.newcomerId] } }),
  hostelTakeOut: ({ house }) => ({ body: { studentIds: [house.student.id] } }),
  vacancyList: nothing,

  roomAllot: ({ house }) => ({ params: { hostelId: house.hostelId } }),
  roomReset: ({ house }) => ({ params: { hostelId: house.hostelId } }),
  roomReassign: ({ house }) => ({
    body: { studentId: house.neighbour.id, newRoomId: house.freeRoomId, roomChangeId: house.neighbour.roomChangeId },
  }),
  roomSwap: ({ house }) => ({
    body: { studentId1: house.student.id, studentId2: house.neighbour.id, roomChangeId: house.neighbour.roomChangeId },
  }),

  studentOfBatch: ({ house }) => ({ query: { batch: house.student.mark.slice(0, studentDetails.batch.maxLength) } }),
  studentAll: nothing,
  studentChoices: nothing,
  studentTaken: ({ house }) => ({ query: { username: house.student.username } }),
  studentRegister: () => ({ body: { username: `made-${fresh()}`, password: 'three quiet winters', studentInfo: { batch: '2023' } } }),
  studentImport: () => ({ query: {}, body: [{ username: `made-${fresh()}` }] }),
  studentSignInCodes: ({ house }) => ({ body: { hostelId: house.hostelId } }),
  studentImportProgress: nothing,

  notificationList: () => ({ query: {} }),
  notificationRead: ({ person }) => ({ params: { id: person.notificationId } }),
  notificationStream: nothing,

  noticeList: nothing,
  noticeCreate: () => ({ body: { title: 'Water', description: 'There is none on Sunday.' } }),
  noticeUpdate: ({ house }) => ({ params: { id: house.noticeId }, body: { title: 'Water', description: 'It is back.' } }),
  noticeDelete: ({ house }) => ({ params: { id: house.noticeId } }),
  noticeRestore: ({ person }) => ({ params: { id: person.deletedNoticeId } }),

  attendanceOwn: nothing,
  attendanceOfDay: ({ house }) => ({ params: { hostelId: house.hostelId, date: sampleDays.attendance } }),
  attendanceMark: ({ house }) => ({
    params: { hostelId: house.hostelId, date: sampleDays.attendance },
    body: { attendances: [{ studentId: house.student.id, status: 'absent' }] },
  }),

  complaintOwn: nothing,
  complaintCreate: ({ house }) => ({ params: { hostelId: house.hostelId }, body: { complaint: 'The tap drips.' } }),
  complaintList: ({ house }) => ({ params: { hostelId: house.hostelId } }),
  complaintResolve: ({ student }) => ({ params: { id: student.complaintId }, body: { remark: 'Mended.' } }),

  leaveCreate: () => ({ body: { startDate: '2031-01-02', endDate: '2031-01-04', reason: 'A wedding.' } }),
  leaveOwn: nothing,
  leaveList: ({ house }) => ({ params: { hostelId: house.hostelId } }),
  leaveApprove: ({ student }) => ({ params: { id: student.leaveId } }),
  leaveReject: ({ student }) => ({ params: { id: student.leaveId }, body: { caretakerRemark: 'Exams.' } }),

  fineList: ({ house }) => ({ params: { hostelId: house.hostelId } }),
  fineOwn: nothing,
  finePay: ({ student }) => ({ params: { id: student.fineId } }),
  fineImpose: ({ house }) => ({ body: { studentId: house.student.id, amount: 99.5, reason: 'A broken window.' } }),

  roomChangeCreate: ({ house }) => ({ body: { message: 'A quieter room, please.', hostelId: house.hostelId } }),
  roomChangeOwn: nothing,
  roomChangeList: ({ house }) => ({ params: { hostelId: house.hostelId } }),
  roomChangeDecline: ({ house }) => ({ params: { id: house.neighbour.roomChangeId }, body: { remark: 'None is free.' } }),

  inventoryCreate: ({ house }) => ({
    body: { name: 'Broom', category: 'Cleaning Supplies', quantity: 3, threshold: 5, hostel: house.hostelId },
  }),
  inventoryList: nothing,
  inventoryUpdate: ({ house }) => ({ params: { id: house.itemId }, body: { quantity: 1 } }),
  inventoryCount: ({ house }) => ({ body: { counts: [{ itemId: house.itemId, quantity: 2 }] } }),
  inventoryDelete: ({ house }) => ({ params: { id: house.itemId } }),

  workerList: nothing,
  workerCreate: ({ house }) => ({
    body: { name: 'Meena', username: `meena-${fresh()}`, position: 'Cleaner', contact: '98400 12345', hostel: house.hostelId },
  }),
  workerUpdate: ({ house }) => ({ params: { id: house.workerId }, body: { contact: '98400 54321' } }),
  workerRemove: ({ house }) => ({ params: { id: house.workerId } }),
  workerCleaners: ({ house }) => ({ params: { hostelId: house.hostelId } }),
  scheduleGet: ({ house }) => ({ query: { hostel: house.hostelId, weekStartDate: sampleDays.week } }),
  scheduleSave: ({ house }) => ({
    body: {
      hostel: house.hostelId,
      weekStartDate: sampleDays.week,
      schedule: { monday: [{ timeSlot: '7:00 AM - 10:00 AM', staff: house.workerId }] },
    },
  }),

  dashboardToday: nothing,
};
