import { createECDH, randomInt, randomUUID } from 'node:crypto';
import type { AcademicYearChoice } from '#contract/academic-year/academic-year.ts';
import { calls, type CallName, type Calls } from '#contract/calls.ts';
import type { Call, Input } from '#contract/call/call.ts';
import type { RoundFilter } from '#contract/round/round.ts';
import { studentDetails } from '#contract/person/student-details.ts';
import { campusDay } from '#server/campus-day.ts';
import {
  sampleCode,
  sampleDays,
  sampleLogo,
  samplePassword,
  sampleSecret,
  type SampleHostel,
  type SamplePerson,
  type SampleTarget,
} from './two-hostels.ts';
import { sampleOfSchema } from './sample-of-schema.ts';
import { codeOf } from './second-factor.ts';
import { randomWord } from './random-word.ts';

type Parts<C extends Call> = { [K in keyof Input<C> as Input<C>[K] extends undefined ? never : K]: Input<C>[K] };

/** A valid request of a call, aimed at somebody's records. */
export type Sample<C extends Call> = (target: SampleTarget) => Parts<C>;

let numbers = 0;
const fresh = () => randomWord().slice(0, 8);
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();
/** A filter that no student matches. */
/** Caretakers run exchanges, and no other rounds. */
const runsExchanges = (hostel: SampleHostel, person: SamplePerson): boolean => person.id === hostel.caretaker.id;
const openRound = (hostel: SampleHostel, person: SamplePerson) =>
  runsExchanges(hostel, person) ? hostel.openExchangeId : hostel.rounds.openRoundId;
const proposedRound = (hostel: SampleHostel, person: SamplePerson) =>
  runsExchanges(hostel, person) ? hostel.proposedExchangeId : hostel.rounds.proposedRoundId;

/** As `buildSamplePerson` makes it. */
const rollnoOf = ({ mark }: SamplePerson): string => mark.slice(0, studentDetails.rollno.maxLength);

const nobodys = { batches: ['of nobody'], programmes: ['CSE'], genders: ['female'], home: 'any' } satisfies RoundFilter;

/** Only the student without a hostel leaves, so that the other samples stay unchanged. */
const leavingOf = ({ newcomerId }: SampleHostel): AcademicYearChoice => ({
  day: campusDay('Asia/Kolkata'),
  cohorts: [],
  also: [newcomerId],
  except: [],
  despite: true,
  free: { hostelIds: [], batches: [], leaveHostel: false },
  endWaiting: false,
});

/** The requests that the schemas do not tell. */
const written: { readonly [N in CallName]?: Sample<Calls[N]> } = {
  login: ({ person }) => ({ body: { username: person.username, password: samplePassword } }),
  meLanguage: () => ({ body: { language: 'hi' } }),
  mePassword: () => ({ body: { currentPassword: samplePassword, newPassword: 'four loud summers' } }),
  meSessionEnd: ({ person }) => ({ params: { id: person.sessionId } }),
  secondFactorStart: () => ({ body: { currentPassword: samplePassword } }),
  secondFactorConfirm: () => ({ body: { code: codeOf(sampleSecret) } }),
  secondFactorRemove: () => ({ body: { currentPassword: samplePassword, code: codeOf(sampleSecret) } }),
  accountCreate: () => ({ body: { username: `made-${fresh()}`, password: 'three quiet winters', role: 'warden' } }),
  accountChange: ({ hostel }) => ({ params: { id: hostel.caretaker.id }, body: { disabled: true } }),
  accountSignInCode: ({ hostel }) => ({ params: { id: hostel.neighbour.id } }),

  personExport: ({ hostel }) => ({ query: { account: hostel.student.id } }),
  personErasure: ({ hostel }) => ({ params: { id: hostel.student.id } }),
  personErase: ({ hostel }) => ({ params: { id: hostel.newcomerId }, body: { username: hostel.newcomerUsername } }),

  hostelCreate: () => ({ body: { name: `Hostel ${fresh()}`, for: 'women', singleSeater: 1, doubleSeater: 1, tripleSeater: 1 } }),
  hostelUpdate: ({ hostel }) => ({ params: { id: hostel.hostelId }, body: { name: `Hostel ${fresh()}`, for: 'all' } }),
  hostelDelete: ({ hostel }) => ({ params: { id: hostel.unusedHostelId } }),
  hostelArchive: ({ hostel }) => ({ params: { id: hostel.unusedHostelId } }),
  hostelRestore: ({ hostel }) => ({ params: { id: hostel.archivedHostelId } }),
  hostelAssignCaretaker: ({ hostel }) => ({ body: { hostelId: hostel.hostelId, caretakerId: hostel.caretaker.id } }),
  hostelAssignWarden: ({ hostel }) => ({ body: { hostelId: hostel.hostelId, wardenId: hostel.warden.id } }),
  hostelTeamAdd: ({ hostel }) => ({ params: { id: hostel.hostelId }, body: { accountId: hostel.deputyId, lead: true } }),
  hostelTeamRemove: ({ hostel }) => ({ params: { id: hostel.hostelId, accountId: hostel.caretaker.id } }),
  hostelAllot: ({ hostel }) => ({ body: { hostelId: hostel.hostelId, studentIds: [hostel.newcomerId] } }),
  hostelTakeOut: ({ hostel }) => ({ body: { studentIds: [hostel.student.id] } }),

  roomReassign: ({ hostel }) => ({
    body: { studentId: hostel.neighbour.id, newRoomId: hostel.freeRoomId, roomChangeId: hostel.neighbour.roomChangeId },
  }),
  roomSwap: ({ hostel }) => ({
    body: { studentId1: hostel.student.id, studentId2: hostel.neighbour.id, roomChangeId: hostel.neighbour.roomChangeId },
  }),

  searchEverywhere: () => ({ query: { q: 'mark' } }),

  roomListRead: ({ hostel }) => ({ query: { hostelId: hostel.hostelId }, body: { rooms: [{ roomNumber: fresh(), seats: 2 }] } }),
  roomCreate: ({ hostel }) => ({
    params: { id: hostel.hostelId },
    query: {},
    body: { rooms: [{ roomNumber: fresh(), seats: 4, block: 'A', floor: 'Ground', accessible: true }] },
  }),
  roomUpdate: ({ hostel }) => ({
    params: { id: hostel.freeRoomId },
    body: { roomNumber: fresh(), seats: 5, block: 'A', floor: '2', accessible: true, state: 'closed', closedReason: 'The ceiling leaks.' },
  }),
  roomClosing: ({ hostel }) => ({ params: { id: hostel.freeRoomId }, body: { closedReason: 'The tap drips.' } }),
  roomUpdateMany: ({ hostel }) => ({
    params: { id: hostel.hostelId },
    body: { roomIds: [hostel.freeRoomId], block: 'B', floor: '1', accessible: false, state: 'closed', closedReason: 'Painting.' },
  }),
  roomDelete: ({ hostel }) => ({ params: { id: hostel.unusedRoomId } }),

  studentOfBatch: ({ hostel }) => ({ query: { batch: hostel.student.mark.slice(0, studentDetails.batch.maxLength) } }),
  studentTaken: ({ hostel }) => ({ query: { username: hostel.student.username } }),
  studentGet: ({ student }) => ({ params: { id: student.id } }),
  studentPhoto: ({ student }) => ({ params: { id: student.id, photo: sampleLogo.digest } }),
  studentPhotoSet: ({ student }) => ({ params: { id: student.id }, body: { photo: sampleLogo.base64 } }),
  studentPhotoSend: () => ({ body: { photo: sampleLogo.base64 } }),
  studentPhotoDecide: ({ student }) => ({ params: { id: student.id, photo: sampleLogo.digest }, body: { confirmed: true } }),
  studentPhotoRemove: ({ student }) => ({ params: { id: student.id }, query: {} }),
  studentYear: ({ student }) => ({ params: { id: student.id } }),
  studentChange: ({ student }) => ({
    params: { id: student.id },
    body: { name: `Name ${fresh()}`, rollno: fresh(), gender: 'male', phone: '98400 11111', basedOn: {} },
  }),
  studentCheckOut: ({ hostel }) => ({
    params: { id: hostel.neighbour.id },
    body: { day: campusDay('Asia/Kolkata'), reason: 'The course is over.', despite: true },
  }),
  studentDepart: ({ hostel }) => ({
    params: { id: hostel.neighbour.id },
    body: { day: campusDay('Asia/Kolkata'), reason: 'The course is over.', despite: true },
  }),
  studentCheckOutMany: ({ hostel }) => ({
    body: { studentIds: [hostel.student.id], day: campusDay('Asia/Kolkata'), reason: 'The course is over.', despite: true },
  }),
  studentCheckOutPreview: ({ hostel }) => ({ body: { studentIds: [hostel.student.id] } }),
  academicYearPreview: ({ hostel }) => ({ body: leavingOf(hostel) }),
  academicYearBegin: ({ hostel }) => ({
    body: {
      ...leavingOf(hostel),
      reason: 'The course is over.',
      seen: { leaving: [hostel.newcomerId], owing: [], freeing: [] },
    },
  }),
  studentRegister: () => ({
    body: {
      username: `made-${fresh()}`,
      password: 'three quiet winters',
      studentInfo: { name: 'Asha Rao', batch: '2023', gender: 'female', phone: '98400 12345', email: 'asha@example.org' },
    },
  }),
  studentImport: () => ({ query: {}, body: [{ username: `made-${fresh()}` }] }),
  doorWorkAsk: ({ student }) => ({ body: { work: 'departures', about: student.id } }),
  accountImport: () => ({ query: {}, body: [{ username: `made-${fresh()}`, role: 'Guard' }] }),

  guardianPropose: ({ student }) => ({ body: { guardianId: student.guardianId, telephone: '98400 44444' } }),
  guardianProposalWithdraw: ({ student }) => ({ params: { id: student.proposedId } }),
  guardianProposalConfirm: ({ student }) => ({ params: { id: student.proposedId } }),
  guardianProposalReject: ({ student }) => ({ params: { id: student.proposedId } }),
  guardianChange: ({ student }) => ({ params: { id: student.guardianId }, body: { barred: true } }),

  notificationReadAll: ({ person }) => ({ body: { newest: person.notificationId } }),
  notificationRead: ({ person }) => ({ params: { id: person.notificationId } }),

  mailChange: () => ({ body: { quietFrom: '22:00' } }),
  gatewayChange: () => ({ params: { channel: 'sms' }, body: { country: '977' } }),
  gatewayTemplates: () => ({
    params: { channel: 'sms' },
    body: { templates: [{ text: 'wardAbsent', language: 'en', template: `T-${fresh()}`, variables: ['student', 'day'] }] },
  }),
  gatewayTry: () => ({ params: { channel: 'sms' }, body: { to: String(9_000_000_000 + ++numbers) } }),
  pushChange: () => ({ body: { isOn: true } }),
  mePushSet: () => ({
    body: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${fresh()}`,
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: 'A'.repeat(22),
      urgencies: ['now'],
      showsText: false,
    },
  }),
  mePushKeep: () => ({ body: { endpoint: `https://fcm.googleapis.com/fcm/send/${fresh()}` } }),
  mailTry: () => ({ body: { to: 'office@example.org' } }),
  meMailSet: () => ({ body: { address: `${fresh()}@example.org` } }),
  meTelephoneCode: () => ({ body: { telephone: `9${String(randomInt(1_000_000_000)).padStart(9, '0')}` } }),
  meTelephoneConfirm: () => ({ body: { code: sampleCode } }),
  meMailConfirm: () => ({ body: { code: sampleCode } }),

  institutionLogo: () => ({ params: { logo: sampleLogo.digest } }),
  institutionChange: () => ({ body: { name: `College ${fresh()}`, logo: sampleLogo.base64, fineLimit: 5000, othersShown: true } }),

  noticeUpdate: ({ hostel }) => ({ params: { id: hostel.noticeId }, body: { title: 'Water', description: 'It is back.' } }),

  noticeReaderPage: ({ hostel }) => ({ query: { notice: hostel.noticeId } }),
  noticeReaderExport: ({ hostel }) => ({ query: { format: 'csv', notice: hostel.noticeId } }),

  attendanceRegister: ({ hostel }) => ({ params: { hostelId: hostel.hostelId, month: sampleDays.attendance.slice(0, 7) } }),
  attendanceExport: ({ hostel }) => ({ query: { format: 'csv', hostel: hostel.hostelId, month: sampleDays.attendance.slice(0, 7) } }),

  // of no guardian: the code of one would be written after the reply, in the middle of whatever is tested next
  wardCode: ({ student }) => ({ body: { address: `nobody.${student.mark}@example.net` } }),
  wardSignIn: ({ student }) => ({ body: { address: `${student.mark}@example.net`, code: student.mark } }),
  guardianTellAbsence: ({ hostel }) => ({ params: { hostelId: hostel.hostelId, date: sampleDays.attendance } }),
  attendanceExpectLate: ({ hostel }) => ({
    params: { hostelId: hostel.hostelId, date: sampleDays.attendance, studentId: hostel.student.id },
    body: { expectedAt: '22:30' },
  }),

  gateCurfewSet: ({ hostel }) => ({
    params: { hostelId: hostel.hostelId },
    body: { curfew: { inBy: ['', '21:30', '21:30', '21:30', '21:30', '22:30', '00:30'], outFrom: '05:00', grace: 10 } },
  }),
  gateRecord: ({ student }) => ({
    body: { id: randomUUID(), studentId: student.id, direction: 'out', at: new Date().toISOString(), offset: 0, method: 'number' },
  }),

  gateMachineKey: ({ hostel }) => ({ params: { accountId: hostel.guard.id } }),
  gateMachineRecord: ({ student }) => ({
    body: { id: randomUUID(), code: rollnoOf(student), direction: 'out', at: new Date().toISOString(), offset: 0 },
  }),

  visitorInvite: () => ({ body: { name: 'Ravi', purpose: 'Brings books', day: campusDay('Asia/Kolkata') } }),
  visitorWithdraw: ({ student }) => ({ params: { id: student.invitedId } }),
  visitorAnswer: ({ student }) => ({ params: { id: student.insideId }, body: { agreed: true } }),
  visitorRecord: ({ hostel }) => ({
    body: {
      id: randomUUID(),
      hostelId: hostel.hostelId,
      studentId: hostel.student.id,
      name: 'Ravi',
      telephone: '98400 33333',
      idKind: 'voter',
      idEnd: 'AB12',
      purpose: 'Brings books',
      until: new Date(Date.now() + 36e5).toISOString(),
      at: new Date().toISOString(),
      offset: 0,
    },
  }),
  visitorLeave: ({ student }) => ({ params: { id: student.insideId }, body: { at: new Date().toISOString(), offset: 0 } }),
  visitorBarEnd: ({ hostel }) => ({ params: { id: hostel.barredId } }),

  gateDelivery: ({ student }) => ({ body: { studentId: student.id, what: 'A parcel' } }),
  gateEvacuationSet: ({ hostel }) => ({
    body: { hostelId: hostel.hostelId, underWay: true, at: new Date().toISOString(), offset: 0 },
  }),
  gateEvacuationMark: ({ hostel }) => ({
    body: { hostelId: hostel.hostelId, studentId: hostel.student.id, accounted: true, at: new Date().toISOString(), offset: 0 },
  }),

  complaintPicture: ({ student }) => ({ params: { id: student.complaintId, picture: sampleLogo.digest } }),
  complaintCorrect: ({ student }) => ({ params: { id: student.complaintId }, body: { kind: 'Furniture' } }),
  complaintResolve: ({ student }) => ({ params: { id: student.complaintId }, body: { remark: 'Mended.' } }),
  complaintResolveMany: ({ student }) => ({ body: { ids: [student.complaintId], remark: 'Mended.' } }),
  complaintReopen: ({ student }) => ({ params: { id: student.resolvedComplaintId }, body: { reason: 'It drips again.' } }),

  leaveCreate: () => ({ body: { startDate: '2098-01-02', endDate: '2098-01-04', backBy: '18:00', reason: 'A wedding.' } }),
  leaveReject: ({ student }) => ({ params: { id: student.leaveId }, body: { caretakerRemark: 'Exams.' } }),
  leaveDecideMany: ({ student }) => ({ body: { ids: [student.leaveId], status: 'rejected', caretakerRemark: 'Exams.' } }),
  leaveCancel: ({ student }) => ({ params: { id: student.comingLeaveId } }),
  leaveConsentEnter: ({ student }) => ({ params: { id: student.leaveId }, body: { guardianId: student.guardianId, answer: 'yes' } }),
  leaveTakeBack: ({ student }) => ({ params: { id: student.comingLeaveId } }),

  finePayWithdraw: ({ student }) => ({ params: { id: student.reportedFineId } }),
  finePayDecline: ({ student }) => ({ params: { id: student.reportedFineId }, body: { remark: 'Not in the bank.' } }),
  fineConfirm: ({ student }) => ({ params: { id: student.fineId }, body: { method: 'upi', reference: 'T2611' } }),

  roomChangeDecline: ({ hostel }) => ({ params: { id: hostel.neighbour.roomChangeId }, body: { remark: 'None is free.' } }),

  roundGet: ({ hostel }) => ({ params: { id: hostel.rounds.openRoundId } }),
  roundPreview: ({ hostel, person }) => ({
    body: { policy: runsExchanges(hostel, person) ? 'exchange' : 'draw', hostelIds: [hostel.hostelId], filter: nobodys },
  }),
  roundOpen: ({ hostel, person }) => ({
    body: {
      name: `Rooms ${fresh()}`,
      hostelIds: [hostel.hostelId],
      filter: nobodys,
      policy: runsExchanges(hostel, person) ? 'exchange' : 'draw',
      tiers: [{ batches: ['2024'], programmes: [] }],
      groups: true,
      wishes: ['size', 'floor'],
      closesAt: inAWeek(),
      offerHours: 48,
    },
  }),
  roundChange: ({ hostel, person }) => ({
    params: { id: openRound(hostel, person) },
    body: { name: `Rooms ${fresh()}`, closesAt: inAWeek() },
  }),
  roundClose: ({ hostel, person }) => ({ params: { id: openRound(hostel, person) } }),
  roundCancel: ({ hostel, person }) => ({
    params: { id: runsExchanges(hostel, person) ? hostel.openExchangeId : hostel.rounds.closedRoundId },
    body: { reason: 'A hostel is not ready.' },
  }),
  roundPropose: ({ hostel, person }) => ({
    // `makeWay` closes it
    params: { id: runsExchanges(hostel, person) ? hostel.openExchangeId : hostel.rounds.closedRoundId },
    body: { refresh: true },
  }),
  roundDiscard: ({ hostel, person }) => ({ params: { id: proposedRound(hostel, person) } }),
  roundPublish: ({ hostel, person }) => ({
    params: { id: proposedRound(hostel, person) },
    body: { proposalId: runsExchanges(hostel, person) ? hostel.exchangeProposalId : hostel.rounds.proposalId },
  }),
  roundProposal: ({ hostel, person }) => ({ params: { id: proposedRound(hostel, person) } }),
  roundResults: ({ hostel }) => ({ params: { id: hostel.rounds.publishedRoundId }, query: {} }),
  roundCompleteList: ({ hostel }) => ({ params: { id: hostel.rounds.publishedRoundId } }),
  roundReceipt: ({ hostel }) => ({ params: { id: hostel.rounds.publishedRoundId } }),
  roundRooms: ({ hostel, person }) => ({ params: { id: proposedRound(hostel, person), hostelId: hostel.hostelId } }),
  roundWish: ({ hostel }) => ({
    params: { id: hostel.rounds.openRoundId },
    body: { sizes: [2, 1], hostels: [hostel.hostelId], blocks: ['A'], floors: ['1'] },
  }),
  roundGroupCreate: ({ hostel }) => ({ params: { id: hostel.rounds.openRoundId } }),
  roundGroupAsk: ({ hostel }) => ({ params: { id: hostel.rounds.openRoundId }, body: { code: hostel.rounds.groupCode } }),
  roundGroupAccept: ({ student }) => ({ params: { id: student.groupRequestId } }),
  roundGroupDecline: ({ student }) => ({ params: { id: student.groupRequestId } }),
  roundGroupLeave: ({ hostel }) => ({ params: { id: hostel.rounds.openRoundId } }),
  roundWaiting: ({ hostel }) => ({ params: { id: hostel.rounds.publishedRoundId }, query: {} }),
  roundOfferAccept: ({ student }) => ({ params: { id: student.offerId } }),
  roundOfferDecline: ({ student }) => ({ params: { id: student.offerId } }),
  roundApartCreate: ({ hostel }) => ({
    body: { studentId: hostel.student.id, otherId: hostel.neighbour.id, reason: 'They have quarrelled again.' },
  }),
  roundApartRemove: ({ hostel }) => ({ params: { id: hostel.rounds.apartPairId } }),
  roundNeedRemove: ({ hostel }) => ({ params: { id: hostel.rounds.roomNeedId } }),
  exchangeWish: ({ hostel }) => ({
    params: { id: hostel.openExchangeId },
    body: {
      wishes: [
        { kind: 'room', roomId: hostel.freeRoomId },
        { kind: 'seats', in: hostel.hostelId, seats: 3 },
      ],
    },
  }),

  inventoryCreate: ({ hostel }) => ({
    body: { name: 'Broom', category: 'Cleaning Supplies', quantity: 3, threshold: 5, hostel: hostel.hostelId },
  }),
  inventoryCorrect: ({ hostel }) => ({
    params: { id: hostel.itemId },
    body: { name: `Item ${fresh()}`, category: 'Office Supplies', threshold: 3, basedOn: {} },
  }),
  inventoryCount: ({ hostel }) => ({ body: { counts: [{ itemId: hostel.itemId, quantity: 2 }] } }),

  workerCreate: ({ hostel }) => ({
    body: { name: 'Meena', username: `meena-${fresh()}`, position: 'Cleaner', contact: '98400 12345', hostel: hostel.hostelId },
  }),
  workerUpdate: ({ hostel }) => ({ params: { id: hostel.workerId }, body: { contact: '98400 54321' } }),
  scheduleGet: ({ hostel }) => ({ query: { hostel: hostel.hostelId, weekStartDate: sampleDays.week } }),
  scheduleSave: ({ hostel }) => ({
    body: {
      hostel: hostel.hostelId,
      weekStartDate: sampleDays.week,
      schedule: { monday: [{ timeSlot: '7:00 AM - 10:00 AM', staff: hostel.workerId }] },
    },
  }),

  studentStays: ({ hostel }) => ({ params: { id: hostel.student.id } }),

  operationList: () => ({ query: {} }),
  operationGet: ({ hostel }) => ({ params: { id: hostel.operationId } }),
  historyList: ({ student }) => ({ query: { object: student.leaveId } }),
  operationExport: () => ({ query: { format: 'csv' } }),
  operationUndo: ({ hostel }) => ({ params: { id: hostel.operationId } }),
};

const sampleOf = ([name, row]: [string, Call]) =>
  [name, name in written ? written[name as CallName] : (target: SampleTarget) => sampleOfSchema(name, row, target)] as const;

/** A valid request for every row of the call table. */
export const samples = Object.fromEntries(Object.entries<Call>(calls).map(sampleOf)) as { readonly [N in CallName]: Sample<Calls[N]> }; // of each
