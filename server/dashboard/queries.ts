import { expressionBuilder, sql, type Expression } from 'kysely';
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Today } from '#contract/dashboard/dashboard.ts';
import { addDays } from '#contract/day/days.ts';
import { type LeadRole, leadRoles } from '#contract/roles.ts';
import type { Person } from '#contract/call/schemas.ts';
import { anyFound, countOf, sumOf } from '#server/db/listing.ts';
import type { Db, Tables } from '#server/db/open.ts';
import { freeSeatsOf, seatsOf, studentsOf } from '#server/db/kept-counts.ts';
import type { SettingName } from '#server/institution-setting.ts';
import { isAwayOver } from '#server/call/away-over.ts';
import type { HostelId } from '#server/call/scope.ts';
import { isLow } from '#server/inventory/low-stock.ts';

type Of<R extends keyof Today> = NonNullable<Today[R]>;

export async function todayOfStudent(db: Db, studentId: string, today: string): Promise<Of<'student'>> {
  return await db
    .selectFrom('student')
    .select((eb) => [
      jsonObjectFrom(
        eb.selectFrom('hostel').select(['hostel.id as _id', 'hostel.name']).whereRef('hostel.id', '=', 'student.hostel_id'),
      ).as('hostel'),
      jsonObjectFrom(
        eb
          .selectFrom('allotment')
          .innerJoin('room', 'room.id', 'allotment.room_id')
          .select('room.room_number as roomNumber')
          .select((own) =>
            own
              .fn<(Person & { phone: string })[]>('array', [
                own
                  .selectFrom('allotment as theirs')
                  .innerJoin('account', 'account.id', 'theirs.student_id')
                  .select((mate) =>
                    jsonBuildObject({
                      _id: mate.ref('account.id'),
                      username: mate.ref('account.username'),
                      name: mate.ref('account.name'),
                      phone: mate.ref('account.phone'),
                    }).as('person'),
                  )
                  .whereRef('theirs.room_id', '=', 'allotment.room_id')
                  .whereRef('theirs.student_id', '<>', 'student.account_id')
                  .orderBy('theirs.seat'),
              ])
              .as('roomMates'),
          )
          .whereRef('allotment.student_id', '=', 'student.account_id'),
      ).as('room'),
      jsonObjectFrom(
        eb
          .selectFrom('leave_request')
          .select(['status', 'start_date as startDate', 'end_date as endDate'])
          .whereRef('leave_request.student_id', '=', 'student.account_id')
          .where('end_date', '>=', today)
          .where('status', '<>', 'cancelled')
          .orderBy('created_at', 'desc')
          .limit(1),
      ).as('leave'),
      jsonObjectFrom(
        eb
          .selectFrom('fine')
          .select((eb) => [eb.fn.countAll<number>().as('fines'), eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('amount')])
          .whereRef('fine.student_id', '=', 'student.account_id')
          .where('status', '=', 'pending'),
      )
        .$notNull()
        .as('dues'),
      countOf(eb.selectFrom('complaint').whereRef('complaint.student_id', '=', 'student.account_id').where('status', '=', 'pending')).as(
        'openComplaints',
      ),
    ])
    .where('student.account_id', '=', studentId)
    .executeTakeFirstOrThrow();
}

const pendingComplaints = (db: Db, hostelId: HostelId) =>
  countOf(db.selectFrom('complaint').where('hostel_id', '=', hostelId).where('status', '=', 'pending'));

const lowStock = (db: Db, hostelId: HostelId) => countOf(db.selectFrom('inventory_item').where('hostel_id', '=', hostelId).where(isLow));

const toMove = (db: Db, hostelId: Expression<string>) =>
  countOf(
    db
      .selectFrom('allotment')
      .innerJoin('room', 'room.id', 'allotment.room_id')
      .where('room.hostel_id', '=', hostelId)
      .where('room.closed_since', 'is not', null),
  );

const overdueRooms = (db: Db, hostelId: Expression<string>, today: string) =>
  countOf(
    db
      .selectFrom('room')
      .where('room.hostel_id', '=', hostelId)
      // only closed rooms have closed_until; this condition lets PostgreSQL find them by an index
      .where('room.closed_since', 'is not', null)
      .where('room.closed_until', '<', today),
  );

const studentsIn = (db: Db, hostelId: HostelId) =>
  db.selectFrom('student').select('student.account_id').where('student.hostel_id', '=', hostelId);

/** The leave of those who are away tonight: of the students of the hostel or, if none is given, of all hostels. */
const leaveTonight = (db: Db, today: string, hostelId?: HostelId) => {
  const leave = db.selectFrom('leave_request').where(isAwayOver('leave_request', sql`${today}::date`));
  return hostelId === undefined ? leave : leave.where('leave_request.student_id', '=', anyFound(studentsIn(db, hostelId)));
};

/** How the latest night of the hostel was. */
const nightOf = (db: Db, hostelId: HostelId, today: string) =>
  [
    jsonObjectFrom(
      db
        .selectFrom('student')
        .innerJoin('attendance', 'attendance.student_id', 'student.account_id')
        .leftJoin('leave_request', (join) =>
          join.onRef('leave_request.student_id', '=', 'student.account_id').on(isAwayOver('leave_request', sql.ref('attendance.day'))),
        )
        .select((eb) => [
          'attendance.day as date',
          eb.fn.countAll<number>().filterWhere('attendance.status', '=', 'present').as('present'),
          // whoever is on leave is not absent, as in the roll call
          eb.fn.countAll<number>().filterWhere('attendance.status', '=', 'absent').filterWhere('leave_request.id', 'is', null).as('absent'),
        ])
        .where('student.hostel_id', '=', hostelId)
        .where('attendance.day', 'in', [today, addDays(today, -1)])
        .groupBy('attendance.day')
        .orderBy('attendance.day', 'desc')
        .limit(1),
    ).as('rollCall'),
    countOf(
      db
        .selectFrom('student')
        .innerJoin('presence', 'presence.student_id', 'student.account_id')
        .innerJoin('not_back', (join) =>
          join.onRef('not_back.student_id', '=', 'presence.student_id').onRef('not_back.movement_id', '=', 'presence.movement_id'),
        )
        .where('student.hostel_id', '=', hostelId)
        .where('presence.inside', '=', false),
    ).as('notBack'),
  ] as const;

const noNight = { rollCall: null, notBack: 0 };

const nothing = {
  ...noNight,
  awayTonight: 0,
  students: 0,
  attendanceToMark: 0,
  newComplaints: 0,
  paymentsToConfirm: 0,
  lowStock: 0,
  roomChanges: 0,
  withoutRoom: 0,
  toMove: 0,
  overdueRooms: 0,
};

/** The counts of a caretaker's dashboard; all 0 without a hostel. Students away tonight need no mark. */
export async function todayOfCaretaker(db: Db, hostelId: HostelId | null, today: string): Promise<Of<'caretaker'>> {
  if (hostelId === null) return nothing;
  const students = db.selectFrom('student').where('student.hostel_id', '=', hostelId);
  return await db
    .selectNoFrom((eb) => [
      countOf(students).as('students'),
      countOf(
        students
          .leftJoin('attendance', (join) => join.onRef('attendance.student_id', '=', 'student.account_id').on('attendance.day', '=', today))
          .where('attendance.student_id', 'is', null)
          .where((student) =>
            student.not(student('student.account_id', '=', anyFound(leaveTonight(db, today, hostelId).select('student_id')))),
          ),
      ).as('attendanceToMark'),
      pendingComplaints(db, hostelId).as('newComplaints'),
      countOf(eb.selectFrom('fine').where('hostel_id', '=', hostelId).where('status', '=', 'paid').where('confirmed_at', 'is', null)).as(
        'paymentsToConfirm',
      ),
      lowStock(db, hostelId).as('lowStock'),
      countOf(eb.selectFrom('room_change').where('hostel_id', '=', hostelId).where('status', '=', 'open')).as('roomChanges'),
      countOf(
        students
          .innerJoin('account', 'account.id', 'student.account_id')
          .leftJoin('allotment', 'allotment.student_id', 'student.account_id')
          .where('account.disabled_at', 'is', null)
          .where('allotment.student_id', 'is', null),
      ).as('withoutRoom'),
      countOf(leaveTonight(db, today, hostelId)).as('awayTonight'),
      toMove(db, eb.val(hostelId)).as('toMove'),
      overdueRooms(db, eb.val(hostelId), today).as('overdueRooms'),
      ...nightOf(db, hostelId, today),
    ])
    .executeTakeFirstOrThrow();
}

export async function todayOfWarden(db: Db, hostelId: HostelId | null, today: string): Promise<Of<'warden'>> {
  if (hostelId === null) return { leaveToDecide: 0, pendingComplaints: 0, lowStock: 0, awayTonight: 0, ...noNight };
  return await db
    .selectNoFrom((eb) => [
      countOf(
        eb
          .selectFrom('leave_request')
          .where('leave_request.student_id', '=', anyFound(studentsIn(db, hostelId)))
          .where('leave_request.status', '=', 'pending'),
      ).as('leaveToDecide'),
      pendingComplaints(db, hostelId).as('pendingComplaints'),
      lowStock(db, hostelId).as('lowStock'),
      countOf(leaveTonight(db, today, hostelId)).as('awayTonight'),
      ...nightOf(db, hostelId, today),
    ])
    .executeTakeFirstOrThrow();
}

/** Whether the hostel's team has an account of this role that is not disabled. */
const isLookedAfter = (role: LeadRole) =>
  expressionBuilder<Tables, 'hostel'>()
    .exists((eb) =>
      eb
        .selectFrom('hostel_team')
        .innerJoin('account', 'account.id', 'hostel_team.account_id')
        .select('account.id')
        .whereRef('hostel_team.hostel_id', '=', 'hostel.id')
        .where('hostel_team.role', '=', role)
        .where('account.disabled_at', 'is', null),
    )
    .$castTo<boolean>();

export async function todayOfAdministrator(db: Db, today: string): Promise<Of<'hosteladmin'>> {
  const hostels = await db
    .selectFrom('hostel_in_use as hostel')
    .select(['hostel.id as _id', 'hostel.name'])
    .select((eb) => [
      studentsOf(eb.ref('hostel.id')).as('students'),
      seatsOf(eb.ref('hostel.id')).as('seats'),
      freeSeatsOf(eb.ref('hostel.id')).as('free'),
      toMove(db, eb.ref('hostel.id')).as('toMove'),
      overdueRooms(db, eb.ref('hostel.id'), today).as('overdueRooms'),
      isLookedAfter('caretaker').as('caretaker'),
      isLookedAfter('warden').as('warden'),
    ])
    .orderBy(sql`hostel.name_key collate "C"`)
    .execute();
  // students who have left or are disabled do not count as waiting
  const waiting = await db
    .selectNoFrom((eb) => [
      countOf(
        eb
          .selectFrom('student')
          .innerJoin('account', 'account.id', 'student.account_id')
          .where('student.hostel_id', 'is', null)
          .where('student.left_on', 'is', null)
          .where('account.disabled_at', 'is', null),
      ).as('studentsWithoutHostel'),
      countOf(leaveTonight(db, today)).as('awayTonight'),
      sumOf(eb.selectFrom('hostel_student_count'), 'students').as('students'),
      // everybody in a room is a student of its hostel
      sumOf(eb.selectFrom('hostel_room_count'), 'occupied').as('inRooms'),
      countOf(
        eb
          .selectFrom('account')
          .innerJoin('student', 'student.account_id', 'account.id')
          .leftJoin('allotment', 'allotment.student_id', 'account.id')
          .where('account.disabled_at', 'is not', null)
          .where('student.hostel_id', 'is not', null)
          .where('allotment.student_id', 'is', null),
      ).as('disabledWithoutRoom'),
      eb
        .exists(eb.selectFrom('institution_setting').where('name', '=', 'others_shown' satisfies SettingName))
        .$castTo<boolean>()
        .as('othersDecided'),
      eb
        .and(leadRoles.map((role) => eb.exists(eb.selectFrom('account').where('role', '=', role).where('disabled_at', 'is', null))))
        .$castTo<boolean>()
        .as('leadAccounts'),
    ])
    .executeTakeFirstOrThrow();
  const { studentsWithoutHostel, othersDecided, leadAccounts, students, inRooms, disabledWithoutRoom, awayTonight: away } = waiting;
  return {
    hostels,
    awayTonight: away,
    studentsWithoutHostel,
    studentsWithoutRoom: students - inRooms - disabledWithoutRoom,
    othersDecided,
    leadAccounts,
  };
}
