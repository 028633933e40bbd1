/** The policies of rounds as students read them, five sentences each, and the names of states and wishes, to be translated with `t`. */
import type { Statuses } from '#contract/statuses.ts';
import type { Round, RoundPolicy, RoundState, RoundWishKind } from './round.ts';

export const roundPolicyNames: Readonly<Record<RoundPolicy, string>> = { classic: 'By list', draw: 'By lot', exchange: 'Room exchange' };

const policySentences: Readonly<Record<RoundPolicy, readonly string[]>> = {
  classic: [
    'Everybody has a turn, in the order of batch, programme and roll number: older batches first.',
    'A group has its turn together, at the mean of its members’ places, and is never split.',
    'At its turn, each student or group gets the smallest room that still leaves a place for everybody before it.',
    'Nobody is asked for wishes: of these rooms the first in the order of hostel and number is given, whether or not somebody lives there already.',
    'Students who get no seat wait in the order of the turns, and a seat that becomes free is offered to the first student whom it fits.',
  ],
  draw: [
    'Everybody gets a number by lot, and the turns follow the order of the numbers.',
    'A group has its turn together, at the mean of its members’ numbers, and is never split.',
    'The numbers follow from a secret random number, whose check code is shown from the moment the round opens, and from the list of students at the moment it closes: nobody can choose them.',
    'At its turn, each student or group gets the room wished for most, by size and then hostel, block and floor, that still leaves everybody admitted a place: nobody gains by other wishes than the true ones.',
    'The random number is shown with the result: with the receipt everybody can check the numbers and the order of the turns, and an auditor can draw the whole list again.',
  ],
  exchange: [
    'You keep your room unless one of your wishes is met. Students who state no wish are not moved.',
    'Your room goes to somebody else only if you get one that you wished for.',
    'Empty seats and the rooms of all who ask are exchanged together: in pairs, in rings, and in chains that end in an empty seat.',
    'Where several students want the same seat, an order drawn by lot decides.',
    'State what you really want, the best first: nobody gets more by stating anything else.',
  ],
};

/** They replace the first two sentences of a draw that has tiers. */
const tierSentences: readonly string[] = [
  'Everybody gets a number by lot, and the tiers of the round have their turns one after another.',
  'A group has its turn together, in the last tier of its members and at the mean of their numbers, and is never split.',
];

export const roundPolicySentences = ({ policy, tiers }: Pick<Round, 'policy' | 'tiers'>): readonly string[] =>
  policy === 'draw' && tiers.length > 0 ? [...tierSentences, ...policySentences.draw.slice(tierSentences.length)] : policySentences[policy];

export const roundStatuses: Statuses<RoundState> = {
  open: { name: 'Open', tone: 'good' },
  closed: { name: 'Closed', tone: 'neutral' },
  proposed: { name: 'Proposed', tone: 'warning' },
  published: { name: 'Published', tone: 'info' },
  cancelled: { name: 'Cancelled', tone: 'bad' },
};

export const roundWishNames: Readonly<Record<RoundWishKind, string>> = {
  size: 'Room size',
  hostel: 'Hostel',
  block: 'Block',
  floor: 'Floor',
};
