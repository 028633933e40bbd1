/** The tables and views as the query builder knows them. */
import type { Kysely } from 'kysely';
import type { AttendanceStatus } from '#contract/attendance/attendance.ts';
import type { BackupOccasion } from '#contract/backup/backup.ts';
import type { Role, TeamRole } from '#contract/roles.ts';
import type { RoundPolicy, RoundState } from '#contract/round/round.ts';
import type { Weekday } from '#contract/worker/worker.ts';
import type { Account, Allotment, Attendance, Backup, DB, HostelSeats, HostelTeam, RoomSeats, Round, WorkerShift } from './rows.ts';

/** A row with columns that hold only certain words, as a check constraint ensures. */
type WithWords<Row, Words extends Partial<Record<keyof Row, string>>> = Omit<Row, keyof Words> & Words;

/** A row of a view without nulls: for views, the generated types make every column nullable. */
type Filled<Row> = { [Column in keyof Row]: NonNullable<Row[Column]> };

/** The generated rows, corrected with the two types above. */
export interface Tables extends Omit<
  DB,
  'account' | 'allotment' | 'attendance' | 'backup' | 'hostel_seats' | 'hostel_team' | 'room_seats' | 'round' | 'worker_shift'
> {
  account: WithWords<Account, { role: Role }>;
  allotment: Filled<Allotment>;
  attendance: WithWords<Attendance, { status: AttendanceStatus }>;
  backup: WithWords<Backup, { occasion: BackupOccasion }>;
  hostel_seats: Filled<HostelSeats>;
  hostel_team: WithWords<HostelTeam, { role: TeamRole }>;
  room_seats: Filled<RoomSeats>;
  round: WithWords<Round, { state: RoundState; policy: RoundPolicy }>;
  worker_shift: WithWords<WorkerShift, { weekday: Weekday }>;
}

/** The database as a handler gets it: in a writing call the transaction, in a reading call a read-only connection. */
export type Db = Kysely<Tables>;
