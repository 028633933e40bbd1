/** The reasons for the result of each student. */

const turn = 'Your turn was {place, number} of {of, number}.' as const;
const got = 'a room for {seats, plural, one {one} other {#}}' as const;
const wanted = 'a room for {wished, plural, one {one} other {#}}' as const;

/** Why a student got this result, in the wording for the office. `size` is the number of students in the group: 1 for a student alone. */
export const roundReasonTexts = {
  placedAsWished: `${turn} You got the size you wanted most: ${got}.`,
  placedWhereAllFit: `${turn} You put other sizes first, but no room of those sizes could be given to {size, plural, =1 {you} other {all {size, number} of you together}}. You got ${got}.`,
  placedWithoutWish: `${turn} No size was named, so you got the smallest there was: ${got}.`,
  placedOthersKept: `${turn} When it came, what was left for ${wanted} was kept for others who could not all have been placed otherwise. You got ${got}.`,
  placedOthersFull: `${turn} When it came, no {size, plural, =1 {bed was} other {# beds together were}} left in ${wanted}. You got ${got}.`,
  placedOthersApart: `${turn} When it came, every room left that had been ${wanted} was needed for others or had somebody whom you are not to share a room with. You got ${got}.`,
  placedLeft: `${turn} When it came, every room open to you was needed for others or had somebody whom you are not to share a room with. When all others had theirs, you got the first that was left for you: ${got}.`,
  waitsFull: `${turn} All beds that are open to you went to those before you. You are number {waitingPlace, number} on the waiting list. You get the first that falls free when it is your turn.`,
  waitsTogether: `${turn} No room had {size, number} free beds together that were not needed for those before you. You are number {waitingPlace, number} on the waiting list. A room with {size, number} free beds would change it, or a smaller group.`,
  waitsAccessible: `${turn} All accessible beds that are open to you went to those before you. You are number {waitingPlace, number} on the waiting list. A free bed in an accessible room would change it.`,
  waitsApart: `${turn} Every room left for you had somebody whom you are not to share a room with. You are number {waitingPlace, number} on the waiting list. A bed in another room would change it.`,
  waitsNoAccessible: `${turn} No accessible room of this round is open to you{size, plural, =1 {} other { and has {size, number} free beds}}. You are number {waitingPlace, number} on the waiting list. {size, plural, =1 {A free bed in an accessible room} other {An accessible room with # free beds}} would change it.`,
  waitsNoRoom: `${turn} No room of this round is open to you{size, plural, =1 {} other { and has {size, number} free beds}}. You are number {waitingPlace, number} on the waiting list.`,
} as const;
export type RoundReasonKey = keyof typeof roundReasonTexts;

const couldBeGiven =
  `${turn} When it came, no {size, plural, =1 {bed was} other {# beds together were}} left that could be given to you.` as const;
const noneLeft =
  `${turn} When it came, no {size, plural, =1 {bed} other {# beds together}} that could be given to you {size, plural, =1 {was} other {were}} left in ${wanted}. You got ${got}.` as const;
const gotWhatWasLeft =
  `${turn} When it came, the rooms that could be given to you were needed for others. You got the first that was left for you: ${got}.` as const;
const waits =
  `${couldBeGiven} You are number {waitingPlace, number} on the waiting list. {size, plural, =1 {You get the first that falls free and can be given to you when it is your turn.} other {A room with # free beds would change it, or a smaller group.}}` as const;

/**
 * The wording for a student who needs an accessible room. Neither of two students who are kept apart may learn of it:
 * a reason that would reveal it reads like the most common ones.
 */
export const roundReasonTextsWithOwnNeed = {
  ...roundReasonTexts,
  placedWhereAllFit: `${turn} You put other sizes first, but no accessible room of those sizes could be given to {size, plural, =1 {you} other {all {size, number} of you together}}. You got ${got}.`,
  placedOthersFull: noneLeft,
  placedOthersApart: noneLeft,
  placedLeft: gotWhatWasLeft,
  waitsFull: waits,
  waitsTogether: waits,
  waitsApart: waits,
} as const satisfies Readonly<Record<RoundReasonKey, string>>;

/** The wording for caretakers and all other students: they learn neither who is kept apart nor who needs an accessible room, not even in their own group. */
export const roundReasonTextsForOthers = {
  ...roundReasonTextsWithOwnNeed,
  placedWhereAllFit: `${turn} You put other sizes first, but when your turn came, no room of those sizes was left that could be given to {size, plural, =1 {you} other {all {size, number} of you}}. You got ${got}.`,
  waitsAccessible: waits,
  waitsNoAccessible: waits,
} as const satisfies Readonly<Record<RoundReasonKey, string>>;
