/** The tables of rounds, and of what is entered to care for students in them. */
import { flag, freeText, hidden, keptText, moment, name, number, said, unseen, word, type Records } from '#contract/call/record.ts';
import { blockName, floorName } from '#contract/room/room-search.ts';
import { filterWords, sizeName, tierName, wishName } from './round-choices.ts';

/** what the page of a student shows of a round */
const withResult = ['round', 'exchange', 'studentGet'] as const;

/** What students and the program do in a round follows from the round. */
const inRound = { ofStudent: ['student_id'], undo: 'nobody' } as const;

export const roundRecords = {
  round: {
    kind: 'Round',
    calledBy: ['name'],
    undo: ['id'],
    history: 'staff',
    readBy: withResult,
    columns: {
      ...unseen('id', 'active', 'opened_by', 'opened_at', 'input_id', 'proposal_id'),
      name: freeText('Name'),
      state: word('State'),
      policy: word('Policy'),
      tiers: said('Tiers', tierName),
      groups: flag('Groups'),
      wishes: said('Wishes for', wishName),
      filter: said('Students', filterWords),
      offer_hours: number('Hours to take an offered seat'),
      closes_at: moment('Closes'),
      closed_at: moment('Closed'),
      published_at: moment('Published'),
      cancel_reason: freeText('Reason for cancelling'),
      seed_hash: keptText('Check code of the random number'),
      seed: keptText('Random number'),
    },
  },
  round_hostel: {
    kind: 'Hostel of a round',
    calledBy: ['hostel_id'],
    undo: ['round_id'],
    columns: { round_id: null, hostel_id: null },
  },
  round_group: { kind: 'Group', calledBy: [], undo: 'nobody', columns: { id: null, round_id: null, code: hidden.kept, made_at: null } },
  round_member: {
    ...inRound,
    kind: 'Place in a group',
    calledBy: ['student_id'],
    columns: { round_id: null, student_id: null, group_id: null, joined_at: null },
  },
  round_request: {
    ...inRound,
    kind: 'Request to share a room',
    calledBy: ['student_id'],
    columns: { id: null, round_id: null, group_id: null, student_id: null, made_at: null },
  },
  round_wish: {
    ...inRound,
    kind: 'Wishes',
    calledBy: ['student_id'],
    erased: 'deleted',
    columns: {
      ...unseen('round_id', 'student_id', 'changed_at'),
      sizes: said('Seats of the room', sizeName),
      hostels: name('Hostels'),
      blocks: said('Blocks', blockName),
      floors: said('Floors', floorName),
    },
  },
  exchange_wish: {
    kind: 'Wish for another room',
    calledBy: ['student_id', 'rank'],
    ofStudent: ['student_id'],
    erased: 'deleted',
    undo: ['round_id'],
    columns: {
      ...unseen('round_id', 'student_id', 'rank'),
      kind: { ...word('Kind'), values: { seats: 'So many seats' } },
      room_id: name('Room'),
      hostel_id: name('Hostel'),
      seats: number('Seats'),
      block: keptText('Block'),
    },
  },
  round_waiting: {
    ...inRound,
    kind: 'Place in a waiting list',
    calledBy: ['student_id'],
    readBy: withResult,
    columns: { round_id: null, student_id: null, no: number('Place') },
  },
  round_offer: {
    ...inRound,
    kind: 'Offer of a seat',
    calledBy: ['student_id'],
    readBy: withResult,
    columns: {
      ...unseen('id', 'round_id', 'student_id', 'made_at', 'ended_at', 'told'),
      hostel_id: name('Hostel'),
      room_id: name('Room'),
      seat: number('Seat'),
      state: word('State'),
      expires_at: moment('Expires'),
    },
  },
  apart_pair: {
    kind: 'Pair kept apart',
    calledBy: ['one_id', 'other_id'],
    ofStudent: ['one_id', 'other_id'],
    erased: 'deleted',
    readBy: ['round'],
    care: true,
    columns: { id: null, one_id: name('One'), other_id: name('Other'), reason: freeText('Reason'), entered_by: null, entered_at: null },
  },
  room_need: {
    kind: 'Need of an accessible room',
    calledBy: ['needed_by'],
    ofStudent: ['needed_by'],
    erased: 'deleted',
    readBy: ['round'],
    care: true,
    columns: { id: null, needed_by: name('Student'), reason: freeText('Reason'), entered_by: null, entered_at: null },
  },
  // `server/round/erase-frozen.ts` removes people from what was frozen of a round, and their results
  round_input: {
    notRecorded: 'written once; the round names the valid one',
    columns: { id: null, round_id: null, input: hidden.own, hash: hidden.kept, made_at: null, erased: null },
  },
  round_proposal: {
    notRecorded: 'written once; the round names the valid one',
    columns: {
      ...unseen('id', 'round_id', 'input_id', 'number', 'receipt', 'list', 'made_at'),
      result: hidden.own,
      result_hash: hidden.kept,
    },
  },
  round_result: { notRecorded: 'written once, with its proposal', ofStudent: ['student_id'], erased: 'deleted' },
  round_secret: { notRecorded: 'the seed, until it is published', columns: { round_id: null, seed: hidden.kept, code_key: null } },
  round_student: {
    notRecorded: 'determined by the filter of a round',
    ofStudent: ['student_id'],
    columns: { round_id: null, student_id: null, code: hidden.kept },
  },
} as const satisfies Records;
