/** The fire sheet: who is in the building, and who is accounted for in an evacuation or a drill. */
import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { HostelName, Id, MessageReply, NullableTimestamp, Person, Timestamp } from '#contract/call/schemas.ts';
import { moment, type Records, unseen } from '#contract/call/record.ts';
import { hostelStaff } from '#contract/who.ts';
import type { OutRules } from './may-be-out.ts';

/** When something happened by the clock of a device, and by how many milliseconds that is behind the server's. */
export const deviceTime = { at: Timestamp, offset: Type.Integer({ minimum: -2_000_000_000, maximum: 2_000_000_000 }) };

const Mark = Type.Object({ studentId: Id, accounted: Type.Boolean(), at: Timestamp });
export type EvacuationMark = Static<typeof Mark>;

/** An evacuation that is under way. */
export const Evacuation = Type.Object({ beganAt: Timestamp, marks: Type.Array(Mark) });
export type Evacuation = Static<typeof Evacuation>;

/** Where a student counts as being: who is on leave without the gate having seen them go may still be in the building. */
export type Whereabouts = 'inside' | 'out' | 'leave';

export function whereaboutsOf({ inside, leave }: { inside: boolean | null } & Pick<OutRules, 'leave'>, today: string): Whereabouts {
  const onLeave = leave.some(({ startDate, endDate }) => startDate <= today && today <= endDate);
  if (inside === false) return onLeave ? 'leave' : 'out';
  return inside === null && onLeave ? 'leave' : 'inside';
}

/** A mark that was made later counts, in whatever order they arrive. */
export function withMark(marks: readonly EvacuationMark[], mark: EvacuationMark): EvacuationMark[] {
  const before = marks.find(({ studentId }) => studentId === mark.studentId);
  if (before && Date.parse(before.at) > Date.parse(mark.at)) return [...marks];
  return [...marks.filter((each) => each !== before), mark];
}

const post = { guard: 'post', ...hostelStaff } as const;

export const fireSheetCalls = {
  gateEvacuationSet: {
    about:
      'Begin or end an evacuation of a hostel, or a drill. There is one at a time: what several devices begin without a network is one. At the end whoever is inside and not accounted for is noted as such',
    done: 'Began or ended an evacuation',
    route: 'POST /gate/evacuations',
    who: post,
    hostelAt: 'body.hostelId',
    perPerson: howOften.working,
    body: Type.Object({ hostelId: Id, underWay: Type.Boolean(), ...deviceTime }),
    reply: MessageReply,
  },
  gateEvacuationMark: {
    about:
      'Say that a student is accounted for, or is not. Of two marks of a student the one that was made later counts, in whatever order they arrive. It belongs to the evacuation of its time, and begins one if there is none',
    done: 'Accounted for a student in an evacuation',
    route: 'POST /gate/evacuations/marks',
    who: post,
    hostelAt: 'body.hostelId',
    perPerson: howOften.working,
    body: Type.Object({ hostelId: Id, studentId: Id, accounted: Type.Boolean(), ...deviceTime }),
    reply: MessageReply,
    faults: ['studentNotFound'],
  },
  gateEvacuationList: {
    about: 'The last evacuations and drills, newest first: how many were accounted for, and who was not',
    route: 'GET /gate/evacuations',
    who: hostelStaff,
    hostelAt: 'query.hostel',
    hostelOptional: true,
    query: Type.Object({ hostel: Type.Optional(Id) }),
    reply: Type.Array(
      Type.Object({
        _id: Id,
        hostel: HostelName,
        beganAt: Timestamp,
        beganBy: Person,
        endedAt: NullableTimestamp,
        accounted: Type.Integer(),
        missing: Type.Array(Person),
      }),
    ),
  },
  gateHelpSet: {
    about: 'Note that a student needs help to leave the building, or no longer. Guards and staff see that, not why',
    done: 'Noted who needs help to leave the building',
    route: 'PUT /gate/help/{studentId}',
    withoutBasedOn: 'it sets one switch to what its caller sees and wants',
    who: { student: 'own', ...hostelStaff },
    perPerson: howOften.choosing,
    body: Type.Object({ needsHelp: Type.Boolean() }),
    reply: MessageReply,
    faults: ['studentNotFound'],
  },
} satisfies Record<string, CallRow>;

export const fireSheetRecords = {
  evacuation: {
    notRecorded: 'a log of its own, of when each began and ended',
    columns: { ...unseen('id', 'hostel_id', 'began_by', 'ended_by'), began_at: moment('Began'), ended_at: moment('Ended') },
  },
  evacuation_mark: { notRecorded: 'part of the log of an evacuation', ofStudent: ['student_id'], erased: 'deleted' },
  evacuation_help: { notRecorded: 'the student sees it and can change it', ofStudent: ['student_id'], erased: 'deleted' },
} as const satisfies Records;
