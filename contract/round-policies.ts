/** The policies of rounds as students read them: five sentences each, through `t`. */
import type { RoundPolicy, RoundState, RoundWishKind } from './round.ts';

export const roundPolicyNames: Readonly<Record<RoundPolicy, string>> = { classic: 'Classic', draw: 'Draw' };

export const roundPolicySentences: Readonly<Record<RoundPolicy, readonly string[]>> = {
  classic: [
    'Everybody has a turn, in the order of batch, programme and roll number: older batches first.',
    'A group has its turn together, at the place of its last member, and is never split.',
    'Whose turn it is gets a room of the size wished for most, of those that leave a place for everybody who has come before.',
    'Hostel, block, floor and room-mates are chosen by the wishes afterwards, without anybody losing the size that the turn has given.',
    'Who gets no seat waits in the order of the turns, and a seat that falls free is offered to the first whom it fits.',
  ],
  draw: [
    'Everybody draws a number by lot, and the tiers that the round names have their turn one after the other.',
    'A group has its turn together, in the last tier of its members and at the mean of their numbers, and is never split.',
    'The numbers follow from a secret seed whose fingerprint is shown before the round closes, mixed with the list of its students, so that nobody can choose them.',
    'Whose turn it is gets a room of the size wished for most, of those that leave a place for everybody who has come before.',
    'With the result the seed is shown, and anybody can work out the whole list again from the receipt.',
  ],
};

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
