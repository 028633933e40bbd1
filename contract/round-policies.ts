/** The policies of rounds as students read them: five sentences each, to be translated with `t`. */
import type { Round, RoundPolicy, RoundState, RoundWishKind } from './round.ts';

export const roundPolicyNames: Readonly<Record<RoundPolicy, string>> = { classic: 'Classic', draw: 'Draw' };

const policySentences: Readonly<Record<RoundPolicy, readonly string[]>> = {
  classic: [
    'Everybody has a turn, in the order of batch, programme and roll number: older batches first.',
    'A group has its turn together, at the mean of its members’ places, and is never split.',
    'Whose turn it is gets the smallest room that leaves a place for everybody whose turn has been before.',
    'Hostel, block and floor go by the wishes afterwards, and nobody loses the size of room that the turn has given.',
    'Who gets no seat waits in the order of the turns, and a seat that falls free is offered to the first whom it fits.',
  ],
  draw: [
    'Everybody gets a number by lot, and the turns come in the order of the numbers.',
    'A group has its turn together, at the mean of its members’ numbers, and is never split.',
    'The numbers follow from a secret seed, whose fingerprint is shown from the opening on, and from the list of students as it was at the closing: nobody can choose them.',
    'Whose turn it is gets the size of room wished for most that leaves a place for everybody whose turn has been before; hostel, block and floor go by the wishes afterwards.',
    'The seed is shown with the result, so that anybody can work out the whole list again from the receipt.',
  ],
};

/** They replace the first two sentences of a draw that has tiers. */
const tierSentences: readonly string[] = [
  'Everybody gets a number by lot, and the tiers that the round names have their turn one after the other.',
  'A group has its turn together, in the last tier of its members and at the mean of their numbers, and is never split.',
];

export const roundPolicySentences = ({ policy, tiers }: Pick<Round, 'policy' | 'tiers'>): readonly string[] =>
  policy === 'draw' && tiers.length > 0 ? [...tierSentences, ...policySentences.draw.slice(tierSentences.length)] : policySentences[policy];

export const roundStateNames: Readonly<Record<RoundState, string>> = {
  open: 'Open',
  closed: 'Closed',
  proposed: 'Proposed',
  published: 'Published',
  cancelled: 'Cancelled',
};

export const roundWishNames: Readonly<Record<RoundWishKind, string>> = {
  size: 'Room size',
  hostel: 'Hostel',
  block: 'Block',
  floor: 'Floor',
};
