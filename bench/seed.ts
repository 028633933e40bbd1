/** Fills a migrated, empty database with a campus of any size by SQL only: a hundred thousand students in seconds. */
import type { Client } from 'pg';

export interface CampusSize {
  students: number;
  perHostel: number;
  /** only people, hostels and rooms, without stays and other records */
  empty?: boolean;
}

/** Ids and tokens are derived from the kind and the number, so that they need not be looked up. */
export const idOf = (what: 'administrator' | 'student' | 'caretaker' | 'warden' | 'guard' | 'hostel', number: number): string =>
  `md5('${what} ${number}')::uuid`;
export const tokenOf = (role: 'administrator' | 'student' | 'caretaker' | 'warden' | 'guard', number: number): string =>
  `bench-token-of-${role}-${number}`;

/** The tables whose triggers are disabled while seeding: a seeded campus needs no audit log. */
const filled = `account hostel room student hostel_team stay attendance leave_request fine complaint operation operation_change`.split(' ');

/** Two years of leave, of which the last is pending for some, and as many entries of the audit log. */
const leavesEach = 8;

/** The sort key of a room number or a roll number, as the application stores it. */
const naturalKey = (prefix: string, number: string) =>
  `'${prefix.toLowerCase()}' || lpad(length((${number})::text)::text, 3, '0') || (${number}) || chr(1) || '${prefix}' || (${number})`;

/** How many students have notifications: as many as there are clients in a measurement. */
const readers = 32;

const sessions = (role: string, count: number) => `
  insert into session (token_hash, account_id, device)
  select sha256(convert_to('bench-token-of-${role}-' || n, 'UTF8')), md5('${role} ' || n)::uuid, 'bench' from generate_series(1, ${count}) n`;

/** The id of the hostel of the nth student, in SQL. */
const hostelIn = (perHostel: number) => (n: string) => `md5('hostel ' || (1 + (${n} - 1) / ${perHostel}))::uuid`;

function statements({ students, perHostel, empty = false }: CampusSize): string[] {
  const hostels = Math.ceil(students / perHostel);
  const hostelOf = hostelIn(perHostel);
  const staff = (role: 'caretaker' | 'warden' | 'guard') => `
    insert into account (id, username, username_key, name, name_key, role)
    select md5('${role} ' || n)::uuid, '${role}-' || n, '${role}-' || n, initcap('${role}') || ' of ' || n, '${role} of ' || n, '${role}'
    from generate_series(1, ${hostels}) n`;
  return [
    `insert into account (id, username, username_key, role) select md5('administrator 1')::uuid, 'bench-admin', 'bench-admin', 'hosteladmin'`,
    staff('caretaker'),
    staff('warden'),
    staff('guard'),
    `insert into hostel (id, name, name_key)
     select md5('hostel ' || n)::uuid, 'Hostel ' || n, 'hostel ' || lpad(n::text, 6, '0') from generate_series(1, ${hostels}) n`,
    ...(['caretaker', 'warden', 'guard'] as const).map(
      (role) => `
        insert into hostel_team (hostel_id, account_id, role, lead)
        select md5('hostel ' || n)::uuid, md5('${role} ' || n)::uuid, '${role}', ${role !== 'guard'} from generate_series(1, ${hostels}) n`,
    ),
    // double rooms, with five per cent more than needed
    `insert into room (id, hostel_id, room_number, number_key, number_order, capacity, block, floor)
     select md5('room ' || h || '/' || r)::uuid, md5('hostel ' || h)::uuid, 'D' || r, 'd' || r, ${naturalKey('D', 'r')}, 2, 'A', (r / 40)::text
     from generate_series(1, ${hostels}) h, generate_series(1, ${Math.ceil((perHostel / 2) * 1.05)}) r`,
    `insert into account (id, username, username_key, name, name_key, role, phone)
     select md5('student ' || n)::uuid, 'student-' || n, 'student-' || n, 'Asha Kumari ' || n, 'asha kumari ' || n, 'student', '+91 98450 ' || n
     from generate_series(1, ${students}) n`,
    `insert into student (account_id, hostel_id, hostel_is_for, rollno, rollno_key, rollno_order, batch, programme, fathers_name, mothers_name,
       address, parent_contact_no, gender, email)
     select md5('student ' || n)::uuid, ${hostelOf('n')}, 'all', '22BSM' || n, '22bsm' || n, '00222bsm' || lpad(length(n::text)::text, 3, '0') || n || chr(1) || '22BSM' || n,
       (2022 + n % 4)::text, (array['CSE', 'ECE', 'ME', 'SM'])[1 + n % 4], 'Father of ' || n, 'Mother of ' || n,
       n || ', Station Road, Jabalpur, Madhya Pradesh', '+91 94250 ' || n, 'female', 'student-' || n || '@example.org'
     from generate_series(1, ${students}) n`,
    `insert into curfew (hostel_id, in_by) select id, array_fill('21:30'::text, array[7]) from hostel`,
    // a fifth of the students is out
    `insert into movement_source (hostel_id, recorded_by, method) select id, md5('guard 1')::uuid, how from hostel, unnest(array['number', 'pass']) how`,
    `insert into movement (id, student_id, direction, at, offset_ms, source_no)
     select md5('movement ' || n || '/' || k)::uuid, md5('student ' || n)::uuid, case when k = 1 or n % 5 > 0 then 'in' else 'out' end,
       now() - make_interval(hours => 6 - k), 0, movement_source_of(${hostelOf('n')}, md5('guard 1')::uuid, 'number')
     from generate_series(1, ${students}) n, generate_series(1, 2) k`,
    ...(empty ? [] : recorded(students, perHostel)),
    // triggers keep these counts, but were disabled
    `insert into hostel_room_count select hostel_id, capacity, rooms, occupied from counted_hostel_rooms`,
    `insert into hostel_student_count select hostel_id, students from counted_hostel_students`,
    'insert into record_count table counted_records',
    sessions('administrator', 1),
    sessions('caretaker', hostels),
    sessions('warden', hostels),
    sessions('guard', hostels),
    sessions('student', Math.min(students, 2_000)),
  ];
}

/** Stays, and the records of a term. */
function recorded(students: number, perHostel: number): string[] {
  const hostelOf = hostelIn(perHostel);
  return [
    // one student in twenty has no room
    `insert into stay (student_id, hostel_id, room_id, room_capacity, seat)
     select md5('student ' || n)::uuid, ${hostelOf('n')}, md5('room ' || (1 + (n - 1) / ${perHostel}) || '/' || (1 + (n - 1) % ${perHostel} / 2))::uuid, 2,
       1 + (n - 1) % ${perHostel} % 2
     from generate_series(1, ${students}) n where n % 20 <> 0`,
    `insert into attendance (student_id, day, hostel_id, status, marked_by)
     select md5('student ' || n)::uuid, current_date - d, ${hostelOf('n')}, case when n % 9 = 0 then 'absent' else 'present' end,
       md5('caretaker ' || (1 + (n - 1) / ${perHostel}))::uuid
     from generate_series(1, ${students}) n, generate_series(0, 1) d where d > 0 or n % 2 = 0`,
    `insert into leave_request (student_id, start_date, end_date, reason, status, decided_by, decided_at, created_at)
     select md5('student ' || n)::uuid, current_date - 90 * k, current_date - 90 * k + 3, 'Going home to see the family',
       case when pending then 'pending' else 'approved' end,
       case when not pending then md5('warden ' || (1 + (n - 1) / ${perHostel}))::uuid end,
       case when not pending then now() - make_interval(days => 90 * k) end, now() - make_interval(days => 90 * k, secs => n)
     from generate_series(1, ${students}) n, generate_series(0, ${leavesEach}) k, lateral (select k = 0 and n % 40 = 0 as pending)
     where k > 0 or n % 20 = 0`,
    `insert into operation (id, at, by_id, call, hostel_id) overriding system value
     select n * ${leavesEach} + k, now() - make_interval(days => 90 * k, secs => n), md5('student ' || n)::uuid, 'leaveCreate', ${hostelOf('n')}
     from generate_series(1, ${students}) n, generate_series(1, ${leavesEach}) k`,
    `insert into operation_change (operation_id, table_name, row_key, student_id, after)
     select o.id, 'leave_request', md5('leave ' || o.id)::uuid, o.by_id, jsonb_build_object('id', md5('leave ' || o.id)::uuid,
       'student_id', o.by_id, 'start_date', o.at::date, 'end_date', o.at::date + 3, 'reason', 'Going home to see the family', 'status', 'pending')
     from operation o`,
    `select setval(pg_get_serial_sequence('operation', 'id'), (select max(id) from operation))`,
    `insert into fine (student_id, hostel_id, amount, reason, imposed_by, imposed_at)
     select md5('student ' || n)::uuid, ${hostelOf('n')}, 250.50, 'Broke a window pane', md5('caretaker ' || (1 + (n - 1) / ${perHostel}))::uuid,
       now() - make_interval(secs => n)
     from generate_series(1, ${students}) n where n % 2 = 1`,
    `insert into complaint (student_id, hostel_id, complaint, created_at)
     select md5('student ' || n)::uuid, ${hostelOf('n')}, 'The tap in the corridor drips all night', now() - make_interval(secs => n)
     from generate_series(1, ${students}) n where n % 4 = 1`,
    `insert into notification (account_id, text_key, text_values, page, page_params, created_at)
     select md5('student ' || n)::uuid, 'complaintResolved', '{"remark": "New washer"}', 'ownComplaints', '{}', now() - make_interval(mins => k)
     from generate_series(1, ${readers}) n, generate_series(1, 200) k`,
  ];
}

export async function seedCampus(client: Client, size: CampusSize): Promise<void> {
  await client.query('begin');
  for (const table of filled) await client.query(`alter table ${table} disable trigger user`);
  for (const statement of statements(size)) await client.query(statement);
  for (const table of filled) await client.query(`alter table ${table} enable trigger user`);
  await client.query('commit');
  // the planner has no statistics of new tables
  await client.query('vacuum analyze');
}
