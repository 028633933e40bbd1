/**
 * The sheets about a student's rounds: need of an accessible room, groups, wishes, results, offers, and wishes in room exchanges.
 * Other students are not named.
 */
import { sql } from 'kysely';
import type { Wish } from '#contract/round/round-student.ts';
import { plainWish } from '#contract/round/round-choices.ts';
import { roundStatuses } from '#contract/round/round-policies.ts';
import type { RoundState } from '#contract/round/round.ts';
import { t } from '#contract/text/text.ts';
import { hadNeed, reasonInWords, type StoredReason } from '#server/round/reasons.ts';
import { querySheet, recordSheet, type PersonSheet } from './person-sheet.ts';

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
const rounds = querySheet<InRound>({
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
  query: ({ id }) => sql`
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
    where rs.student_id = ${id} order by r.opened_at desc`,
});

const offerStateNames: Readonly<Record<string, string>> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

const inRound = sql`(select name from round where id = r.round_id) as round`;

const requests = recordSheet<'round_request', { round: string; code: string }>({
  table: 'round_request',
  newest: 'made_at',
  more: sql`${inRound}, (select code from round_group where id = r.group_id) as code`,
  title: 'Requests of groups',
  columns: [
    { heading: 'Round', value: ({ round }) => round },
    { heading: 'Group', value: ({ code }) => code },
    { heading: 'Made on', kind: 'time', value: (row) => row.made_at },
  ],
});

const offers = recordSheet<'round_offer', { round: string; room: string }>({
  table: 'round_offer',
  newest: 'made_at',
  more: sql`${inRound}, (select room_number from room where id = r.room_id) as room`,
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
});

interface ExchangeWish extends Pick<Wish, 'kind' | 'seats' | 'block'> {
  opened_at: string;
  rank: number;
  hostel: string | null;
  room: { roomNumber: string } | null;
}

const exchangeWishes = querySheet<ExchangeWish>({
  title: 'Room-change wishes',
  columns: [
    { heading: 'Opened on', kind: 'time', value: (row) => row.opened_at },
    { heading: 'No', kind: 'number', value: ({ rank }) => rank },
    { heading: 'Wishes', value: plainWish },
    { heading: 'Hostel', value: ({ hostel }) => hostel },
  ],
  query: ({ id }) => sql`
    select round.opened_at, w.rank, w.kind, h.name as hostel, coalesce(w.seats, 0) as seats, coalesce(w.block, '') as block,
      case when room.id is not null then json_build_object('roomNumber', room.room_number) end as room
    from exchange_wish w join round on round.id = w.round_id left join room on room.id = w.room_id
    left join hostel h on h.id = coalesce(w.hostel_id, room.hostel_id)
    where w.student_id = ${id} order by round.opened_at desc, w.rank`,
});

export const roundSheets: readonly PersonSheet[] = [need, rounds, requests, offers, exchangeWishes];
