/** The tables and views as the query builder knows them. */
import type { Kysely } from 'kysely';
import type { AttendanceStatus } from '#contract/attendance/attendance.ts';
import type { BackupOccasion } from '#contract/backup/backup.ts';
import type { Complaint as ComplaintReply } from '#contract/complaint/complaint.ts';
import type { Fine as FineReply, PaymentMethod } from '#contract/fine/fine.ts';
import type { Leave, TakenBack } from '#contract/leave/leave.ts';
import type { Role, TeamRole } from '#contract/roles.ts';
import type { RoomChange as RoomChangeReply } from '#contract/room-change/room-change.ts';
import type { HostelFor } from '#contract/room/hostel-for.ts';
import type { RoundPolicy, RoundState } from '#contract/round/round.ts';
import type { Weekday } from '#contract/worker/worker.ts';
import type * as rows from './rows.ts';

/** A row with columns that hold only certain words, as a check constraint ensures. */
type WithWords<Row, Words extends Partial<Record<keyof Row, unknown>>> = Omit<Row, keyof Words> & Words;

/** A row of a view without nulls: for views, the generated types make every column nullable. */
type Filled<Row> = { [Column in keyof Row]: NonNullable<Row[Column]> };

interface Corrected {
  account: WithWords<rows.Account, { role: Role }>;
  allotment: Filled<rows.Allotment>;
  attendance: WithWords<rows.Attendance, { status: AttendanceStatus }>;
  backup: WithWords<rows.Backup, { occasion: BackupOccasion }>;
  complaint: WithWords<rows.Complaint, { status: rows.Generated<ComplaintReply['status']>; kind: ComplaintReply['kind'] }>;
  fine: WithWords<rows.Fine, { status: rows.Generated<FineReply['status']>; method: PaymentMethod | null }>;
  hostel: WithWords<rows.Hostel, { is_for: rows.Generated<HostelFor> }>;
  hostel_in_use: WithWords<Filled<rows.HostelInUse>, { is_for: HostelFor }>;
  hostel_seats: Filled<rows.HostelSeats>;
  hostel_team: WithWords<rows.HostelTeam, { role: TeamRole }>;
  leave_decision_taken_back: WithWords<rows.LeaveDecisionTakenBack, { status: TakenBack['status'] }>;
  leave_request: WithWords<rows.LeaveRequest, { status: rows.Generated<Leave['status']> }>;
  room_change: WithWords<rows.RoomChange, { status: rows.Generated<RoomChangeReply['status']> }>;
  room_seats: Filled<rows.RoomSeats>;
  round: WithWords<rows.Round, { state: RoundState; policy: RoundPolicy }>;
  worker_shift: WithWords<rows.WorkerShift, { weekday: Weekday }>;
}

/** The generated rows, corrected with the two types above. */
export interface Tables extends Omit<rows.DB, keyof Corrected>, Corrected {}

/** The database as a handler gets it: in a writing call the transaction, in a reading call a read-only connection. */
export type Db = Kysely<Tables>;

/** What a query finds, as its `select` tells; for a list, its rows. */
export type FoundBy<Query extends (...given: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Query>>>;
