import { createECDH, createHash, randomUUID } from 'node:crypto';
import { sql, type Insertable, type Kysely } from 'kysely';
import { gatewayPresets } from '#contract/delivery/gateway-presets.ts';
import type { Role } from '#contract/roles.ts';
import { forEachDetail } from '#contract/person/student-details.ts';
import type { Db } from '#server/db/open.ts';
import { campusDay } from '#server/campus-day.ts';
import { recordedTables, recordTable } from '#server/db/record-table.ts';
import type { DB } from '#server/db/rows.ts';
import { hashOneTimeCode } from '#server/account/second-factor.ts';
import { hashPassword } from '#server/account/password.ts';
import type { CallName } from '#contract/calls.ts';
import { movesOf } from '#server/round/drawing.ts';
import { insertProposal } from '#server/round/draw-queries.ts';
import { insertRound } from '#server/round/queries.ts';
import { updateRound } from '#server/round/round-rows.ts';
import { openSession } from '#server/call/session.ts';
import { keepCode } from '#server/guardian/ward-session.ts';
import { openOperation } from '#server/call/open-operation.ts';
import { type Builders, buildersFor } from './builders.ts';
import { sampleMailServer } from './mail-server.ts';
import { sampleProvider } from './provider.ts';
import { buildSampleRounds, insertSampleOffers, type SampleRounds } from './sample-rounds.ts';
import { randomWord } from './random-word.ts';

/** Somebody with a record of every kind a person may own. */
export interface SamplePerson {
  id: string;
  username: string;
  /** a word that is in every text that belongs to this person alone */
  mark: string;
  notificationId: string;
  /** a session other than the one the test signs in with */
  sessionId: string;
}

/** A student with a room. */
export interface SampleStudent extends SamplePerson {
  complaintId: string;
  resolvedComplaintId: string;
  leaveId: string;
  /** approved leave in the distant future */
  comingLeaveId: string;
  fineId: string;
  reportedFineId: string;
  roomChangeId: string;
  /** for a place in the student's group of the open round */
  groupRequestId: string;
  guardianId: string;
  proposedId: string;
  /** a visitor whom the student has invited for today, and one who is inside */
  invitedId: string;
  insideId: string;
  /** an offer of a seat after the published round */
  offerId: string;
}

/** A staffed hostel in which two students live, with an administrator of its own, so that every role has a person. */
export interface SampleHostel extends Record<Exclude<Role, 'student'>, SamplePerson> {
  hostelId: string;
  student: SampleStudent;
  /** lives in the same hostel as the student, in another room */
  neighbour: SampleStudent;
  /** a student without a hostel */
  newcomerId: string;
  newcomerUsername: string;
  /** a warden besides the lead */
  deputyId: string;
  freeRoomId: string;
  /** another free room, in which nobody has ever lived */
  unusedRoomId: string;
  /** another hostel, about which nothing is recorded */
  unusedHostelId: string;
  archivedHostelId: string;
  openExchangeId: string;
  /** an exchange whose proposal moves nobody */
  proposedExchangeId: string;
  exchangeProposalId: string;
  /** a student of the hostel without a room, who would like to live with the student */
  visitorId: string;
  noticeId: string;
  /** somebody who is not to be let in */
  barredId: string;
  itemId: string;
  workerId: string;
  /** of each table of simple records of a hostel, such as inventory, the id of one */
  records: Readonly<Record<string, string>>;
  rounds: SampleRounds;
  /** the deletion of a notice, which caretakers, wardens and administrators may undo */
  operationId: string;
}

/** The records a request is aimed at: those of a hostel, of one of its people and of one of its students. */
export interface SampleTarget {
  hostel: SampleHostel;
  person: SamplePerson;
  student: SampleStudent;
}

export interface TwoHostels {
  own: SampleHostel;
  other: SampleHostel;
}

export const samplePassword = 'three quiet monsoons';
/** The secret of the authenticator app that everybody has begun to set up. */
export const sampleSecret = Buffer.from('twenty bytes of care');
/** The code that was sent to everybody's mail address and telephone. */
export const sampleCode = 'ABCD-EFGH';
/** A picture of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pixelBytes = Buffer.from(pixel, 'base64');
export const sampleLogo = { base64: pixel, bytes: pixelBytes, digest: createHash('sha256').update(pixelBytes).digest('hex') } as const;
export const sampleDays = {
  attendance: '2024-03-05',
  leave: '2024-02-01',
  comingLeave: '2098-02-01',
  /** a Sunday in the distant future */
  week: '2099-01-04',
} as const;

/** One hash for everybody: hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined;

/**
 * Makes a sample hostel ready for the sample request of this call by a caretaker: a hostel has one exchange at a time, so the open one ends before another is
 * opened or comes back; and only a closed one is drawn.
 */
export async function makeWay(db: Db, name: CallName, { openExchangeId: id }: Pick<SampleHostel, 'openExchangeId'>): Promise<void> {
  const changes = {
    roundOpen: { state: 'cancelled', cancel_reason: 'Another one.' },
    roundDiscard: { state: 'cancelled', cancel_reason: 'Another one.' },
    roundPropose: { state: 'closed', closed_at: new Date().toISOString() },
  } as const;
  if (name in changes) await updateRound(db, id, changes[name as keyof typeof changes]);
}

/** Makes two staffed hostels in which every call of the table can succeed. */
export async function buildTwoHostels(db: Db): Promise<TwoHostels> {
  // one after the other: both have the same logo, on which the second would wait for the first one's transaction
  const own = await buildSampleHostel(db);
  return { own, other: await buildSampleHostel(db) };
}

/** Makes one such hostel, which takes half the time. */
export async function buildSampleHostel(db: Db): Promise<SampleHostel> {
  // in one transaction: otherwise its hundred statements would be a hundred operations in the audit log
  const { roomToOffer, ...hostel } = await db
    .transaction()
    .execute((transaction) => insertSampleHostel(transaction, buildersFor(transaction)));
  const { hostelId, student, neighbour, rounds } = hostel;
  // not in that transaction: at its end offers to students who have a room are withdrawn
  const home = { hostelId, studentId: student.id, neighbourId: neighbour.id, roomId: roomToOffer };
  const offers = await insertSampleOffers(db, home, rounds.publishedRoundId);
  return {
    ...hostel,
    student: { ...student, offerId: offers.get(student.id) ?? '' },
    neighbour: { ...neighbour, offerId: offers.get(neighbour.id) ?? '' },
    operationId: await deleteNotice(db, hostel),
  };
}

type InsertedStudent = Omit<SampleStudent, 'offerId'>;

interface InsertedHostel extends Omit<SampleHostel, 'operationId' | 'student' | 'neighbour'> {
  student: InsertedStudent;
  neighbour: InsertedStudent;
  roomToOffer: string;
}

async function insertSampleHostel(db: Db, build: Builders): Promise<InsertedHostel> {
  const [caretaker, warden, hosteladmin, guard] = await Promise.all([
    buildSamplePerson(db, build, 'caretaker'),
    buildSamplePerson(db, build, 'warden'),
    buildSamplePerson(db, build, 'hosteladmin'),
    buildSamplePerson(db, build, 'guard'),
  ]);
  const hostelId = await build.hostel({
    caretakerId: caretaker.id,
    wardenId: warden.id,
    singleSeater: 2,
    doubleSeater: 1,
    tripleSeater: 2,
  });
  const [first, second, free, unused, offered] = await build.rooms(hostelId);
  if (!first || !second || !free || !unused || !offered) throw new Error('a hostel was made without its rooms');
  await db
    .insertInto('institution_logo')
    .values({ digest: sampleLogo.digest, type: 'image/png', image: sampleLogo.bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // only the current logo of the institution is served
  await db
    .insertInto('institution_setting')
    .values([
      { name: 'logo', value: sampleLogo.digest },
      { name: 'site', value: 'https://localhost' },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const mail = { is_on: true, host: '127.0.0.1', port: (await sampleMailServer()).port, security: 'none', username: '' };
  await db
    .insertInto('mail_channel')
    .values({
      ...mail,
      from_address: 'hostel@example.org',
      quiet_from: '21:30',
      quiet_until: '07:00',
      digest_at: '18:00',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { sends, body } = gatewayPresets.other.request;
  const places = { id_at: '/id', accepted: '', status_id_at: '/id', delivered: '/status=delivered', failed: '/status=failed' };
  await db
    .insertInto('gateway')
    .values({ channel: 'sms', is_on: true, url: (await sampleProvider()).url, sends, headers: '', body, ...places, country: '91' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('message_template')
    .values([
      { channel: 'sms', text_key: 'wardAbsent', language: 'en', template: 'T-1', variables: ['student', 'day'] },
      { channel: 'sms', text_key: 'telephoneCode', language: 'en', template: 'T-2', variables: ['code'] },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const deputyId = await build.account({ role: 'warden' });
  await build.place(hostelId, deputyId, { role: 'warden' });
  await build.place(hostelId, guard.id, { role: 'guard' });
  const newcomerUsername = `newcomer-${randomUUID()}`;
  const [student, neighbour, newcomerId, noticeId, barredId, records] = await Promise.all([
    buildSampleStudent(db, build, { hostelId, roomId: first.id, caretakerId: caretaker.id, wardenId: warden.id }),
    buildSampleStudent(db, build, { hostelId, roomId: second.id, caretakerId: caretaker.id, wardenId: warden.id }),
    build.student({ username: newcomerUsername }),
    insert(db, 'notice', {
      title: 'Keys',
      description: 'Hand them in.',
      posted_by: hosteladmin.id,
      for_hostel_id: hostelId,
      asks_reading: true,
    }),
    insert(db, 'barred_visitor', { hostel_id: hostelId, name: 'Somebody', reason: 'A theft.' }),
    insertRecords(db, hostelId, caretaker),
  ]);
  const administratorId = hosteladmin.id;
  const { requests, ...rounds } = await buildSampleRounds(db, {
    hostelId,
    administratorId,
    studentId: student.id,
    neighbourId: neighbour.id,
    newcomerId,
  });
  const { id: proposedExchangeId, proposalId: exchangeProposalId } = await insertProposedExchange(db, hostelId, caretaker.id);
  const openExchangeId = await insertExchange(db, hostelId, caretaker.id);
  const visitorId = await build.student({ hostelId });
  const visit = { round_id: openExchangeId, student_id: visitorId, rank: 1, kind: 'block', hostel_id: hostelId, block: 'A' };
  await db.insertInto('exchange_wish').values(visit).execute();
  const archived = await build.hostel({ singleSeater: 1, doubleSeater: 0, tripleSeater: 0 });
  await db
    .updateTable('hostel')
    .set({ archived_at: sql`now()` })
    .where('id', '=', archived)
    .execute();
  return {
    hostelId,
    caretaker,
    warden,
    hosteladmin,
    guard,
    student: { ...student, groupRequestId: requests.get(student.id) ?? '' },
    neighbour: { ...neighbour, groupRequestId: requests.get(neighbour.id) ?? '' },
    rounds,
    newcomerId,
    newcomerUsername,
    deputyId,
    freeRoomId: free.id,
    unusedRoomId: unused.id,
    unusedHostelId: await build.hostel({ singleSeater: 1, doubleSeater: 0, tripleSeater: 0 }),
    archivedHostelId: archived,
    roomToOffer: offered.id,
    openExchangeId,
    proposedExchangeId,
    exchangeProposalId,
    visitorId,
    noticeId,
    barredId,
    itemId: records['inventory_item'] ?? '',
    workerId: records['worker'] ?? '',
    records,
  };
}

/** The tables of records that belong to a hostel and to no student in it. */
const simpleTables = recordedTables.filter((table) => {
  const { columns, history, ofStudent } = recordTable[table];
  return table !== 'room' && history === 'staff' && !ofStudent && 'hostel_id' in columns;
});

interface NeededColumn {
  table: string;
  column: string;
  type: string;
}

let needed: Promise<NeededColumn[]> | undefined;

/** The columns of these that must have a value. Read once, since every database of the tests has the same and the catalogue takes long to read. */
const neededColumns = (db: Db): Promise<NeededColumn[]> =>
  (needed ??= sql<NeededColumn>`
    select table_name as "table", column_name as "column", data_type as type from information_schema.columns
    where table_name = any(${simpleTables}) and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`
    .execute(db)
    .then(({ rows }) => rows));

/** Inserts a row into each of these, with a value in each column that must have one; returns the ids. */
async function insertRecords(db: Db, hostelId: string, { id, mark }: SamplePerson): Promise<Record<string, string>> {
  const values: Readonly<Record<string, unknown>> = { uuid: id, integer: 9, date: sampleDays.attendance, boolean: false };
  const made: Record<string, string> = {};
  for (const [table, columns] of Map.groupBy(await neededColumns(db), (row) => row.table)) {
    const inserted = await sql<{ id: string }>`
      insert into ${sql.table(table)} (${sql.join(columns.map(({ column }) => sql.ref(column)))})
      values (${sql.join(columns.map(({ column, type }) => (column === 'hostel_id' ? hostelId : (values[type] ?? mark))))}) returning id`.execute(
      db,
    );
    made[table] = inserted.rows[0]?.id ?? '';
  }
  return made;
}

/** Deletes a notice, and returns the number of that operation. */
async function deleteNotice(db: Db, { hostelId, hosteladmin }: Pick<SampleHostel, 'hostelId' | 'hosteladmin'>): Promise<string> {
  const deleted = await insert(db, 'notice', {
    title: 'Gate',
    description: 'It closes at ten.',
    posted_by: hosteladmin.id,
    for_hostel_id: hostelId,
  });
  return await db.transaction().execute(async (transaction) => {
    const operation = await openOperation(transaction, { by: hosteladmin.id, call: 'noticeDelete', hostelId, address: '' });
    await transaction.deleteFrom('notice').where('id', '=', deleted).execute();
    return String(operation);
  });
}

async function insertExchange(db: Db, hostelId: string, by: string): Promise<string> {
  const filter = { batches: [], programmes: [], genders: [], home: 'hostels' as const };
  const rules = { name: 'Room exchange', policy: 'exchange' as const, tiers: [], groups: false, wishes: [], filter, offerHours: 24 };
  const closesAt = '2098-01-01T00:00:00Z';
  const id = await insertRound(db, { ...rules, closesAt, openedBy: by, hostelIds: [hostelId] }, 'sample');
  await sql`insert into round_student (round_id, student_id) select ${id}, account_id from student where hostel_id = ${hostelId}`.execute(
    db,
  );
  return id;
}

async function insertProposedExchange(db: Db, hostelId: string, by: string): Promise<{ id: string; proposalId: string }> {
  const id = await insertExchange(db, hostelId, by);
  const proposalId = await insertProposal(db, id, null, { rows: movesOf([]) });
  await updateRound(db, id, { state: 'proposed', closed_at: new Date().toISOString(), proposal_id: proposalId });
  return { id, proposalId };
}

type TableWithId =
  | 'barred_visitor'
  | 'complaint'
  | 'fine'
  | 'guardian'
  | 'guardian_proposal'
  | 'leave_request'
  | 'notice'
  | 'notification'
  | 'room_change'
  | 'visitor';

async function insert<T extends TableWithId>(db: Db, table: T, values: Insertable<DB[T]>): Promise<string> {
  // these tables have the same column types in `Tables` and in the generated rows
  const { id } = await (db as unknown as Kysely<DB>).insertInto(table).values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function buildSampleStudent(
  db: Db,
  build: Builders,
  home: { hostelId: string; roomId: string; caretakerId: string; wardenId: string },
): Promise<Omit<SampleStudent, 'groupRequestId' | 'offerId'>> {
  const person = await buildSamplePerson(db, build, 'student', home);
  const { id, mark } = person;
  const now = new Date().toISOString();
  const ofStudent = { student_id: id, hostel_id: home.hostelId };
  const leave = { student_id: id, reason: mark };
  const approved = { status: 'approved', decided_by: home.wardenId, decided_at: now };
  const visit = { ...ofStudent, name: mark, purpose: mark, day: campusDay('Asia/Kolkata') };
  const inside = { came_at: now, until: new Date(Date.now() + 3_600_000).toISOString(), recorded_by: home.caretakerId };
  const [complaintId, resolvedComplaintId, leaveId, comingLeaveId, fineId, reportedFineId, roomChangeId, guardianId, invitedId, insideId] =
    await Promise.all([
      insert(db, 'complaint', { ...ofStudent, complaint: mark }),
      insert(db, 'complaint', { ...ofStudent, complaint: mark, status: 'resolved', resolved_by: home.caretakerId, resolved_at: now }),
      insert(db, 'leave_request', { ...leave, start_date: sampleDays.leave, end_date: sampleDays.leave }),
      insert(db, 'leave_request', { ...leave, start_date: sampleDays.comingLeave, end_date: sampleDays.comingLeave, ...approved }),
      insert(db, 'fine', { ...ofStudent, amount: 50, reason: mark, imposed_by: home.caretakerId }),
      insert(db, 'fine', { ...ofStudent, amount: 40, reason: mark, imposed_by: home.caretakerId, status: 'paid', paid_at: now }),
      insert(db, 'room_change', { ...ofStudent, message: mark }),
      insert(db, 'guardian', {
        student_id: id,
        name: mark,
        relation: mark,
        telephone: '98400 11111',
        mail: `${mark}@example.net`,
        consents: true,
      }),
      insert(db, 'visitor', { ...visit, agreed: true }),
      insert(db, 'visitor', { ...visit, ...inside, telephone: '98400 22222', id_kind: 'voter', id_end: 'AB12' }),
      db
        .insertInto('attendance')
        .values({ ...ofStudent, day: sampleDays.attendance, status: 'present', marked_by: home.caretakerId })
        .execute(),
    ]);
  const proposedId = await insert(db, 'guardian_proposal', { student_id: id, guardian_id: guardianId, telephone: '98400 33333' });
  await keepCode(db, `${mark}@example.net`, hashOneTimeCode(mark));
  await db
    .insertInto('movement')
    .values({
      student_id: id,
      id: randomUUID(),
      direction: 'out',
      at: new Date(Date.now() - 3_600_000).toISOString(),
      offset_ms: 0,
      source_no: sql<number>`movement_source_of(${ofStudent.hostel_id}, ${home.caretakerId}, 'number')`,
    })
    .execute();
  const photo = { student_id: id, digest: sampleLogo.digest };
  await db
    .insertInto('student_photo_image')
    .values({ ...photo, type: 'image/png', image: sampleLogo.bytes })
    .execute();
  await db.insertInto('student_photo').values(photo).execute();
  await db.insertInto('student_photo_sent').values(photo).execute();
  await db
    .insertInto('complaint_picture')
    .values({ complaint_id: complaintId, place: 1, ...photo, type: 'image/png', image: sampleLogo.bytes })
    .execute();
  const made = {
    complaintId,
    resolvedComplaintId,
    leaveId,
    comingLeaveId,
    fineId,
    reportedFineId,
    roomChangeId,
    guardianId,
    proposedId,
    invitedId,
    insideId,
  };
  return { ...person, ...made };
}

/** The keys of a browser. */
const sampleBrowser = { p256dh: createECDH('prime256v1').generateKeys(), auth: Buffer.alloc(16) };

async function buildSamplePerson(db: Db, build: Builders, role: Role, home?: { hostelId: string; roomId: string }): Promise<SamplePerson> {
  const mark = `mark${randomWord()}`;
  const username = `${role}-${mark}`;
  passwordHash ??= hashPassword(samplePassword);
  const id = home
    ? await build.student({
        username,
        hostelId: home.hostelId,
        room: { roomId: home.roomId, seat: 1 },
        info: forEachDetail((_, { choices, maxLength }) => (choices ? 'female' : mark.slice(0, maxLength))),
      })
    : await build.account({ role, username, name: mark });
  await db
    .updateTable('account')
    .set({ password_hash: await passwordHash })
    .where('id', '=', id)
    .execute();
  const notificationId = await insert(db, 'notification', {
    account_id: id,
    text_key: 'complaintResolved',
    text_values: { remark: mark },
    page: 'ownComplaints',
    page_params: [],
  });
  await db.insertInto('second_factor').values({ account_id: id, secret: sampleSecret }).execute();
  const code = { code_hash: hashOneTimeCode(sampleCode), code_sent_at: new Date().toISOString() };
  await db
    .insertInto('mail_address')
    .values({ account_id: id, address: `${mark}@example.org`, ...code })
    .execute();
  const telephone = { channel: 'sms', telephone: '98400 12345', number: '919840012345', code_hash: code.code_hash };
  await db
    .insertInto('telephone_code')
    .values({ account_id: id, ...telephone })
    .execute();
  await openSession(db, id, `device of ${mark}`);
  const session = await db.selectFrom('session').select('id').where('account_id', '=', id).executeTakeFirstOrThrow();
  const device = { endpoint: `https://fcm.googleapis.com/fcm/send/${mark}`, ...sampleBrowser, urgencies: ['now'], shows_text: true };
  await db
    .insertInto('push_subscription')
    .values({ account_id: id, session_id: session.id, ...device })
    .execute();
  return { id, username, mark, notificationId, sessionId: session.id };
}
