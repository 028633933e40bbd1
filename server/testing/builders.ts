import { randomUUID } from 'node:crypto';
import type { HostelFor } from '#contract/room/hostel-for.ts';
import type { Role, TeamRole } from '#contract/roles.ts';
import type { HostelId } from '#server/call/scope.ts';
import type { Db } from '#server/db/open.ts';
import { insertAccount } from '#server/account/new-account.ts';
import { insertHostel } from '#server/hostel/queries.ts';
import { startStays } from '#server/room/stay-rows.ts';
import { insertStudents } from '#server/student/queries.ts';
import type { StudentInfo } from '#contract/student/student.ts';

/** Creates records directly in the database, with the records they depend on. Each function returns the id of what it created. */
export interface Builders {
  account(overrides?: { role?: Role; username?: string; name?: string; phone?: string; passwordHash?: string }): Promise<string>;
  hostel(overrides?: {
    name?: string;
    for?: HostelFor;
    singleSeater?: number;
    doubleSeater?: number;
    tripleSeater?: number;
    caretakerId?: string;
    wardenId?: string;
  }): Promise<string>;
  /** puts somebody into the team of a hostel */
  place(hostelId: string, accountId: string, overrides?: { role?: TeamRole; lead?: boolean }): Promise<void>;
  student(overrides?: {
    username?: string;
    hostelId?: string;
    room?: { roomId: string; seat: number };
    info?: StudentInfo;
  }): Promise<string>;
  /** many students without a hostel, inserted together */
  students(count: number): Promise<string[]>;
  /** a hostel with its caretaker, its warden and one student */
  staffedHostel(): Promise<{ hostelId: string; caretakerId: string; wardenId: string; studentId: string }>;
  /** the rooms of a hostel by number, S1 first */
  rooms(hostelId: string): Promise<{ id: string; room_number: string; capacity: number }[]>;
}

let counter = 0;
const fresh = (word: string) => `${word}-${++counter}-${randomUUID().slice(0, 8)}`;

export function buildersFor(db: Db): Builders {
  const build: Builders = {
    async account({ role = 'caretaker', username = fresh(role), name, phone, passwordHash } = {}) {
      return await insertAccount(db, { username, name, phone, role, passwordHash: passwordHash ?? null, mustChangePassword: false });
    },

    async hostel({
      name = fresh('hostel'),
      for: isFor = 'all',
      singleSeater = 2,
      doubleSeater = 2,
      tripleSeater = 1,
      caretakerId,
      wardenId,
    } = {}) {
      const id = await insertHostel(db, { name, for: isFor, singleSeater, doubleSeater, tripleSeater });
      if (caretakerId !== undefined) await build.place(id, caretakerId, { role: 'caretaker', lead: true });
      if (wardenId !== undefined) await build.place(id, wardenId, { role: 'warden', lead: true });
      return id;
    },

    async place(hostelId, accountId, { role = 'caretaker', lead = false } = {}) {
      await db.insertInto('hostel_team').values({ hostel_id: hostelId, account_id: accountId, role, lead }).execute();
    },

    async student({ username = fresh('student'), hostelId, room, info = {} } = {}) {
      const id = randomUUID();
      await insertStudents(db, [{ id, username, passwordHash: null, signInCodeHash: null, mustChangePassword: false, info }]);
      if (hostelId !== undefined) await db.updateTable('student').set({ hostel_id: hostelId }).where('account_id', '=', id).execute();
      if (hostelId !== undefined && room) await startStays(db, hostelId as HostelId, [{ studentId: id, ...room }]);
      return id;
    },

    async students(count) {
      const students = Array.from({ length: count }, () => ({
        id: randomUUID(),
        username: fresh('student'),
        passwordHash: null,
        signInCodeHash: null,
        mustChangePassword: false,
        info: {},
      }));
      await insertStudents(db, students);
      return students.map(({ id }) => id);
    },

    async staffedHostel() {
      const caretakerId = await build.account({ role: 'caretaker' });
      const wardenId = await build.account({ role: 'warden' });
      const hostelId = await build.hostel({ caretakerId, wardenId });
      return { hostelId, caretakerId, wardenId, studentId: await build.student({ hostelId }) };
    },

    async rooms(hostelId) {
      const rooms = await db.selectFrom('room').select(['id', 'room_number', 'capacity']).where('hostel_id', '=', hostelId).execute();
      return rooms.sort((a, b) => Number(a.room_number.slice(1)) - Number(b.room_number.slice(1)));
    },
  };
  return build;
}
