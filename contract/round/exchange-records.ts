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
      kind: { ...word('Kind'), values: { seats: 'So many seats' } },
      room_id: name('Room'),
      hostel_id: name('Hostel'),
      seats: number('Seats'),
      block: keptText('Block'),
    },
  },
} as const satisfies Records;
