/** Why a round came to what it did for a student: as it is stored, and in words. */
import { sql, type RawBuilder } from 'kysely';
import { exchangeTexts, whyNotTexts } from '#contract/messages.ts';
import type { Role } from '#contract/roles.ts';
import type { Wish } from '#contract/round/round-student.ts';
import type { WhyNot } from '#contract/round/reason-texts.ts';
import { readsCare } from '#contract/round/round-care.ts';
import { exchangeWishName } from '#contract/round/round-choices.ts';
import { roundReasonTexts, roundReasonTextsForOthers, roundReasonTextsWithOwnNeed } from '#contract/round/round-texts.ts';
import { t } from '#contract/text/text.ts';
import type { Move } from './engine/exchange.ts';
import type { Reason } from './engine/propose.ts';

/** Of a student who asked in an exchange. */
export interface StoredMove extends Pick<Move, 'from' | 'wish' | 'unmet'> {
  /** the number of the ring or chain that the move belongs to */
  chain: number | null;
  ring: boolean | null;
}

export type StoredReason = Reason | StoredMove;

/** Whether the student of a row of `round_result` needed an accessible room when the list was frozen. */
export const hadNeed = (result: string): RawBuilder<boolean> =>
  sql`coalesce((${sql.ref(`${result}.line`)} #>> '{line,needsAccessible}')::boolean, false)`;

/** How many students are in the ring or chain of a row of `round_result`; 0 without one. */
export const inChain = (result: string): RawBuilder<number> => {
  const chain = sql`${sql.ref(`${result}.reason`)} -> 'chain'`;
  return sql`case when jsonb_typeof(${chain}) = 'number' then (
    select count(*)::integer from round_result together
    where together.proposal_id = ${sql.ref(`${result}.proposal_id`)} and together.reason -> 'chain' = ${chain}) else 0 end`;
};

/** What a reason is told with, beside what is stored: who reads it, and of an exchange the rest of the matter. */
interface Told {
  role: Role;
  hasNeed: boolean;
  /** how many students are in the ring or chain */
  students?: number;
  wishes?: readonly Wish[];
  /** how many hostels the round has */
  hostels?: number;
}

/** Only those who enter who is kept apart and who needs an accessible room read a reason in full; a student reads of a need only if it is her own. */
export function reasonInWords(reason: StoredReason, told: Told): string {
  if ('unmet' in reason) return moveInWords(reason, told);
  const { key, values } = reason;
  if (readsCare(told.role)) return t<string>(roundReasonTexts[key], values);
  const isOwnNeed = told.role === 'student' && told.hasNeed;
  // a room that is left at the end is so only because of a pair
  if (isOwnNeed && key !== 'placedLeft') return t<string>(roundReasonTextsWithOwnNeed[key], values);
  const toOthers = reason.toOthers ?? reason;
  return t<string>(roundReasonTextsForOthers[toOthers.key], toOthers.values);
}

/** Why a wish was not met, where any caretaker can see it from the rooms. Any other reason could tell who needs an accessible room or is kept apart. */
const openReasons: ReadonlySet<WhyNot> = new Set<WhyNot>(['roomGone', 'roomClosed', 'ownRoom', 'hostelNotForYou']);

/**
 * Read as one by students: the first is only said of a room with somebody from whom the student is kept apart, and whoever lives there
 * alone would be named by it.
 */
const hiding: ReadonlySet<WhyNot> = new Set<WhyNot>(['askOffice', 'nobodyLeft', 'seatsTaken', 'seatsKept']);

function moveInWords({ from, wish, ring, unmet }: StoredMove, { role, students = 0, wishes = [], hostels = 1 }: Told): string {
  const nameOf = (n: number) => (wishes[n] ? exchangeWishName(wishes[n], hostels) : t('Wish no. {no}', { no: n + 1 }));
  const told = (why: WhyNot) => {
    if (readsCare(role) || openReasons.has(why)) return t(whyNotTexts[why]);
    return role === 'student' ? t<string>(hiding.has(why) ? exchangeTexts.noSeat : whyNotTexts[why]) : t(whyNotTexts.askOffice);
  };
  const moved = () => [
    t(exchangeTexts.moved, { wish: (wish ?? 0) + 1, what: nameOf(wish ?? 0) }),
    ring
      ? t<string>(students === 2 ? exchangeTexts.swap : exchangeTexts.ring, { students })
      : t<string>(students === 1 ? exchangeTexts.toEmptySeat : exchangeTexts.chain, { students }),
  ];
  return [
    ...(wish === null ? [t(from ? exchangeTexts.stayed : exchangeTexts.stayedWithout)] : moved()),
    ...unmet.map((each) => `${nameOf(each.wish)}: ${told(each.why)}`),
  ].join(' ');
}
