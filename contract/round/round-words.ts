/** The words for what the audit log recorded of rounds. */
import { flag, moment, name, said, text, word, type RecordWords } from '#contract/operation/record-words.ts';
import { blockName, floorName } from '#contract/room/room-search.ts';
import { filterWords, sizeName, tierName, wishName } from './round-choices.ts';

export const roundWords = {
  round: {
    kind: 'Round',
    calledBy: ['name'],
    columns: {
      id: null,
      name: text('Name'),
      state: word('State'),
      policy: word('Policy'),
      tiers: said('Tiers', tierName),
      groups: flag('Groups'),
      wishes: said('Wishes for', wishName),
      filter: said('Students', filterWords),
      offer_hours: text('Hours to take an offered seat'),
      opened_by: null,
      opened_at: null,
      closes_at: moment('Closes'),
      closed_at: moment('Closed'),
      published_at: moment('Published'),
      cancel_reason: text('Reason for cancelling'),
      seed_hash: text('Fingerprint of the seed'),
      seed: text('Seed'),
      input_id: null,
      proposal_id: null,
    },
  },
  round_hostel: { kind: 'Hostel of a round', calledBy: ['hostel_id'], columns: { round_id: null, hostel_id: null } },
  round_group: { kind: 'Group', calledBy: [], columns: { id: null, round_id: null, code: null, made_at: null } },
  round_member: {
    kind: 'Place in a group',
    calledBy: ['student_id'],
    columns: { round_id: null, student_id: null, group_id: null, joined_at: null },
  },
  round_request: {
    kind: 'Request to share a room',
    calledBy: ['student_id'],
    columns: {
      id: null,
      round_id: null,
      group_id: null,
      student_id: null,
      invited: flag('Invited by the group'),
      rollno: text('Roll no'),
      made_by: null,
      made_at: null,
    },
  },
  round_wish: {
    kind: 'Wishes',
    calledBy: ['student_id'],
    columns: {
      round_id: null,
      student_id: null,
      sizes: said('Seats of the room', sizeName),
      hostels: name('Hostels'),
      blocks: said('Blocks', blockName),
      floors: said('Floors', floorName),
      changed_at: null,
    },
  },
  round_waiting: {
    kind: 'Place in a waiting list',
    calledBy: ['student_id'],
    columns: { round_id: null, student_id: null, no: text('Place') },
  },
  round_offer: {
    kind: 'Offer of a seat',
    calledBy: ['student_id'],
    columns: {
      id: null,
      round_id: null,
      student_id: null,
      hostel_id: name('Hostel'),
      room_id: name('Room'),
      seat: text('Seat'),
      state: word('State'),
      made_at: null,
      expires_at: moment('Expires'),
      ended_at: null,
    },
  },
  apart_pair: {
    kind: 'Pair kept apart',
    calledBy: ['one_id', 'other_id'],
    columns: { id: null, one_id: name('One'), other_id: name('Other'), reason: text('Reason'), entered_by: null, entered_at: null },
  },
  room_need: {
    kind: 'Need of an accessible room',
    calledBy: ['needed_by'],
    columns: { id: null, needed_by: name('Student'), reason: text('Reason'), entered_by: null, entered_at: null },
  },
} as const satisfies Readonly<Record<string, RecordWords>>;
