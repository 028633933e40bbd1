/** What is entered about students and what they do not see: who must not share a room, and who needs an accessible one. */
import Type, { type Static } from 'typebox';
import type { CallRow } from '#contract/call/call.ts';
import type { Role } from '#contract/roles.ts';
import { roundLimits } from './round.ts';
import { Id, MessageReply, Page, PageQuery, Person, Text, Timestamp, undoable } from '#contract/call/schemas.ts';
import { whoCares } from '#contract/who.ts';

/** Whether somebody reads who is kept apart from whom and who needs an accessible room, with the reasons. */
export const readsCare = (role: Role): boolean => role in whoCares;

const Entered = { _id: Id, reason: Type.String(), by: Person, at: Timestamp };

export const ApartPair = Type.Object({ ...Entered, students: Type.Array(Person, { minItems: 2, maxItems: 2 }) });
export type ApartPair = Static<typeof ApartPair>;

export const RoomNeed = Type.Object({ ...Entered, student: Person });
export type RoomNeed = Static<typeof RoomNeed>;

const changing = { who: whoCares, ...undoable(MessageReply) } as const;
const entering = { ...changing, status: 201 } as const;

export const roundCareCalls = {
  roundApartList: {
    about: 'Pairs of students within reach who must not share a room, newest first',
    route: 'GET /round/apart',
    who: whoCares,
    query: Type.Object({ ...PageQuery }),
    reply: Page(ApartPair),
  },
  roundApartCreate: {
    ...entering,
    about: 'Say that two students must not share a room; whatever gives rooms by itself heeds it, and who moves somebody by hand is warned',
    done: 'Entered a pair to be kept apart',
    route: 'POST /round/apart',
    body: Type.Object({ studentId: Id, otherId: Id, reason: Text(roundLimits.reason) }),
    faults: ['studentNotFound', 'sameStudents'],
  },
  roundApartRemove: {
    ...changing,
    about: 'Two students may share a room again',
    done: 'Removed a pair to be kept apart',
    route: 'DELETE /round/apart/{id}',
    faults: ['entryNotFound'],
  },
  roundNeedList: {
    about: 'Students within reach who need an accessible room, newest first',
    route: 'GET /round/need',
    who: whoCares,
    query: Type.Object({ ...PageQuery }),
    reply: Page(RoomNeed),
  },
  roundNeedCreate: {
    ...entering,
    about: 'Say that a student needs an accessible room; whatever gives rooms by itself heeds it, and who moves somebody by hand is warned',
    done: 'Entered that a student needs an accessible room',
    route: 'POST /round/need',
    body: Type.Object({ studentId: Id, reason: Text(roundLimits.reason) }),
    faults: ['studentNotFound'],
  },
  roundNeedRemove: {
    ...changing,
    about: 'A student can live in any room again',
    done: 'Removed that a student needs an accessible room',
    route: 'DELETE /round/need/{id}',
    faults: ['entryNotFound'],
  },
} satisfies Record<string, CallRow>;
