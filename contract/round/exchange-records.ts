/** What students state in a round of room exchange. */
import { keptText, name, number, unseen, word, type Records } from '#contract/call/record.ts';

export const exchangeRecords = {
  exchange_wish: {
    kind: 'Wish for another room',
    calledBy: ['student_id', 'rank'],
    ofStudent: ['student_id'],
    erased: 'deleted',
    undo: ['round_id'],
    columns: {
      ...unseen('round_id', 'student_id', 'rank'),
      kind: { ...word('Kind'), values: { seats: 'So many seats', with: 'With somebody' } },
      room_id: name('Room'),
      with_id: name('With'),
      hostel_id: name('Hostel'),
      seats: number('Seats'),
      block: keptText('Block'),
    },
  },
  exchange_consent: {
    kind: 'Yes to a room-mate',
    calledBy: ['host_id', 'student_id'],
    ofStudent: ['student_id'],
    undo: ['round_id'],
    columns: { round_id: null, host_id: null, student_id: null },
  },
  exchange_need: {
    kind: 'Need of an accessible room',
    calledBy: ['student_id'],
    ofStudent: ['student_id'],
    erased: 'deleted',
    undo: ['round_id', 'student_id'],
    readBy: [],
    care: true,
    columns: { round_id: null, student_id: null },
  },
} as const satisfies Records;
