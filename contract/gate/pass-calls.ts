/** The calls of the student's pass (`pass.ts`), of the printed card, and of machines at the gate. */
import Type from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { Id, HostelName, MessageReply, SecretCode } from '#contract/call/schemas.ts';
import { hidden, type Records, unseen } from '#contract/call/record.ts';
import { administrator, hostelStaff } from '#contract/who.ts';
import { deviceTime } from './fire-sheet.ts';
import { directions, GateStudent } from './gate.ts';
import { HostelKey, PassKey } from './pass.ts';

export const passCalls = {
  gatePassGet: {
    about:
      "The caller's pass: the keys with which the phone makes its codes for three days. `version` is that of the phone; for another one than the present there are no keys, since another phone has the pass",
    route: 'GET /gate/pass',
    who: { student: 'own' },
    query: Type.Object({ version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000_000_000 })) }),
    reply: Type.Object({
      student: Type.Pick(GateStudent, ['_id', 'name', 'rollno', 'photo', 'room']),
      hostel: HostelName,
      keys: Type.Array(PassKey),
    }),
    faults: ['noHostelAllotted'],
  },
  gatePassTake: {
    about: "Take the caller's pass to this phone. The pass of any other phone ends",
    done: 'Took the gate pass to a phone',
    route: 'POST /gate/pass',
    who: { student: 'own' },
    perPerson: howOften.asking,
    reply: Type.Object({ ...MessageReply.properties, version: Type.Integer() }),
  },
  gatePassKeys: {
    about: 'The keys by which a guard checks the passes of the hostels whose gate they keep, for this half of a day and the next',
    route: 'GET /gate/pass/keys',
    who: { guard: 'post' },
    reply: Type.Array(HostelKey),
  },
  gatePassRenew: {
    about: 'Make a new secret for all passes, such as after the phone of a guard was stolen. Every phone needs a network once to go on',
    done: 'Renewed all gate passes',
    route: 'POST /gate/pass/renew',
    who: administrator,
    perPerson: howOften.announcing,
    reply: MessageReply,
  },
  gateCardMake: {
    about: 'Make the code of a printed card for a student without a phone. The card before ends; the code is told only now',
    done: 'Made a card for the gate',
    route: 'POST /gate/card/{studentId}',
    who: hostelStaff,
    perPerson: howOften.working,
    secretReply: true,
    reply: Type.Object({ ...MessageReply.properties, code: Type.String() }),
    faults: ['studentNotFound'],
  },
  gateMachineKey: {
    about:
      'Make a key with which a turnstile or a reader records movements in the name of the account of a guard, and does nothing else. It is sent as a bearer token, and is good until another is made, or the account gets another password or is disabled',
    done: 'Made a key for a machine at the gate',
    route: 'POST /gate/machines/{accountId}/key',
    who: administrator,
    changesOtherAccounts: true,
    secretReply: true,
    reply: Type.Object({ ...MessageReply.properties, key: Type.String() }),
    faults: ['accountNotFound'],
  },
  gateMachineRecord: {
    about:
      'Record what a machine has read: the code of a printed card, or a roll number. Otherwise as the movements that guards record. A code of nobody is refused',
    done: 'Recorded a movement at the gate',
    routine: true,
    route: 'POST /gate/machines/movements',
    who: { guard: 'post' },
    forMachines: true,
    perPerson: howOften.working,
    body: Type.Object({ id: Id, code: SecretCode, direction: Type.Enum([...directions]), ...deviceTime }),
    reply: MessageReply,
    faults: ['studentNotFound'],
  },
} satisfies Record<string, CallRow>;

export const passRecords = {
  gate_pass: { notRecorded: 'a number that only tells phones apart', ofStudent: ['student_id'], erased: 'deleted' },
  gate_card: {
    kind: 'Card for the gate',
    calledBy: ['student_id'],
    ofStudent: ['student_id'],
    erased: 'deleted',
    readBy: ['gateStudents'],
    columns: { ...unseen('student_id', 'made_at'), hash: hidden.own },
  },
} as const satisfies Records;
