/**
 * The sheets about a student's rounds: need of an accessible room, groups, wishes, results, offers, and wishes in room exchanges.
 * Other students are not named.
 */
import { sql } from 'kysely';
import { roundStatuses } from '#contract/round/round-policies.ts';
import type { RoundState } from '#contract/round/round.ts';
import { blockName } from '#contract/room/room-search.ts';
import { t } from '#contract/text/text.ts';
import { hadNeed, reasonInWords, type StoredReason } from '#server/round/reasons.ts';
import { personSheet, recordSheet, together, type PersonSheet } from './person-sheet.ts';

const need = recordSheet({
  table: 'room_need',
  newest: 'entered_at',
  title: 'Needs an accessible room',
  columns: [
    { heading: 'Reason', kind: 'lines', value: ({ reason }) => reason },
    { heading: 'Made on', kind: 'time', value: (row) => row.entered_at },
  ],
});

interface InRound {
  round: string;
  state: RoundState;
  openedAt: string;
  code: string;
  groupSince: string | null;
  wishes: string;
  room: string | null;
  seat: number | null;
  waitingNo: number | null;
  reason: StoredReason | null;
  hasNeed: boolean;
}

/** The room of a round is included only once the round is published. */
const rounds = personSheet<InRound>({
  title: 'Allotment rounds',
  columns: [
    { heading: 'Round', value: ({ round }) => round },
    { heading: 'State', value: ({ state }) => t(roundStatuses[state].name) },
    { heading: 'Opened on', kind: 'time', value: ({ openedAt }) => openedAt },
    { heading: 'Code in the receipt', value: ({ code }) => code },
    { heading: 'In a group since', kind: 'time', value: ({ groupSince }) => groupSince },
    { heading: 'Wishes', kind: 'lines', value: ({ wishes }) => wishes },
    { heading: 'Room', value: ({ room }) => room },
    { heading: 'Seat', kind: 'number', value: ({ seat }) => seat },
    { heading: 'Place in the waiting list', kind: 'number', value: ({ waitingNo }) => waitingNo },
    {
      heading: 'Why',
      kind: 'lines',
      value: ({ reason, hasNeed }) => reason && reasonInWords(reason, { role: 'student', hasNeed }),
    },
  ],
  rows: (db, { id }) =>
    together(() =>
      sql<InRound>`
        select r.name as round, r.state, r.opened_at as "openedAt", rs.code, m.joined_at as "groupSince",
          concat_ws(chr(10), array_to_string(w.sizes, ', '),
            (select string_agg(h.name, ', ' order by array_position(w.hostels, h.id)) from hostel h where h.id = any(w.hostels)),
            nullif(array_to_string(w.blocks, ', '), ''), nullif(array_to_string(w.floors, ', '), '')) as wishes,
          room.room_number as room, res.seat, res.waiting_no as "waitingNo", res.reason,
          ${hadNeed('res')} as "hasNeed"
        from round_student rs
        join round r on r.id = rs.round_id
        left join round_member m on m.round_id = r.id and m.student_id = rs.student_id
        left join round_wish w on w.round_id = r.id and w.student_id = rs.student_id
        left join round_result res on r.state = 'published' and res.proposal_id = r.proposal_id and res.student_id = rs.student_id
        left join room on room.id = res.room_id
        where rs.student_id = ${id} order by r.opened_at desc`
        .execute(db)
        .then(({ rows }) => rows),
    ),
});

const offerStateNames: Readonly<Record<string, string>> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

const requests = personSheet<{ round: string; code: string; made_at: string }>({
  title: 'Requests of groups',
  columns: [
    { heading: 'Round', value: ({ round }) => round },
    { heading: 'Group', value: ({ code }) => code },
    { heading: 'Made on', kind: 'time', value: (row) => row.made_at },
  ],
  rows: (db, { id }) =>
    together(() =>
      db
        .selectFrom('round_request as q')
        .innerJoin('round', 'round.id', 'q.round_id')
        .innerJoin('round_group as g', 'g.id', 'q.group_id')
        .select(['round.name as round', 'g.code', 'q.made_at'])
        .where('q.student_id', '=', id)
        .orderBy('q.made_at', 'desc')
        .execute(),
    ),
});

interface Offer {
  round: string;
  hostel: string;
  room: string;
  seat: number;
  state: string;
  made_at: string;
  expires_at: string;
}

const offers = personSheet<Offer>({
  title: 'Seats offered',
  columns: [
    { heading: 'Round', value: ({ round }) => round },
    { heading: 'Hostel', value: ({ hostel }) => hostel },
    { heading: 'Room', value: ({ room }) => room },
    { heading: 'Seat', kind: 'number', value: ({ seat }) => seat },
    { heading: 'State', value: ({ state }) => t(offerStateNames[state] ?? state) },
    { heading: 'Made on', kind: 'time', value: (row) => row.made_at },
    { heading: 'Until', kind: 'time', value: (row) => row.expires_at },
  ],
  rows: (db, { id }) =>
    together(() =>
      db
        .selectFrom('round_offer as o')
        .innerJoin('round', 'round.id', 'o.round_id')
        .innerJoin('hostel', 'hostel.id', 'o.hostel_id')
        .innerJoin('room', 'room.id', 'o.room_id')
        .select([
          'round.name as round',
          'hostel.name as hostel',
          'room.room_number as room',
          'o.seat',
          'o.state',
          'o.made_at',
          'o.expires_at',
        ])
        .where('o.student_id', '=', id)
        .orderBy('o.made_at', 'desc')
        .execute(),
    ),
});

interface ExchangeWish {
  opened_at: string;
  rank: number;
  kind: string;
  hostel: string | null;
  room: string | null;
  seats: number | null;
  block: string | null;
}

function wishInWords({ kind, room, seats, block }: ExchangeWish): string {
  switch (kind) {
    case 'room':
      return room === null ? '–' : t('Room {room}', { room });
    case 'seats':
      return t('{seats, plural, one {A room for one} other {A room for #}}', { seats: seats ?? 0 });
    case 'block':
      return blockName(block ?? '');
    default:
      return t('With another student');
  }
}

const exchangeWishes = personSheet<ExchangeWish>({
  title: 'Room-change wishes',
  columns: [
    { heading: 'Opened on', kind: 'time', value: (row) => row.opened_at },
    { heading: 'No', kind: 'number', value: ({ rank }) => rank },
    { heading: 'Wishes', value: wishInWords },
    { heading: 'Hostel', value: ({ hostel }) => hostel },
  ],
  rows: (db, { id }) =>
    together(() =>
      db
        .selectFrom('exchange_wish as w')
        .innerJoin('round as r', 'r.id', 'w.round_id')
        .leftJoin('room', 'room.id', 'w.room_id')
        .leftJoin('hostel', (join) => join.on((eb) => eb('hostel.id', '=', eb.fn.coalesce('w.hostel_id', 'room.hostel_id'))))
        .select(['r.opened_at', 'w.rank', 'w.kind', 'hostel.name as hostel', 'room.room_number as room', 'w.seats', 'w.block'])
        .where('w.student_id', '=', id)
        .orderBy('r.opened_at', 'desc')
        .orderBy('w.rank')
        .execute(),
    ),
});

export const roundSheets: readonly PersonSheet[] = [need, rounds, requests, offers, exchangeWishes];
