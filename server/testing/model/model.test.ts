/**
 * Random calls by everybody in two hostels, one after the other: the outcome of each, and the state after it, must be those of the model
 * in hostels.ts. `MODEL_RUNS` and `MODEL_CALLS` set how many are made, `MODEL_SEED` which ones.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '#contract/day/days.ts';
import { standingOf } from '#contract/fine/fine.ts';
import type { Leave } from '#contract/leave/leave.ts';
import { campusDay } from '#server/campus-day.ts';
import { countsKeptWrongly } from '#server/testing/kept-counts.ts';
import type { Attempt, Client } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import * as rules from './hostels.ts';
import type { Model, Outcome } from './hostels.ts';

const runs = Number(process.env['MODEL_RUNS'] ?? 3);
const callsPerRun = Number(process.env['MODEL_CALLS'] ?? 60);
/** Fixed, so that every test run makes the same calls and a new failure is due to the change under test. */
const seed = Number(process.env['MODEL_SEED'] ?? 7);

const server = testServer();

const sizes: Readonly<Record<string, readonly number[]>> = { Ganga: [1, 2], Yamuna: [2, 3] };
const students = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7'];
const hostels = Object.keys(sizes);

/** The ids and clients behind the names of the model. */
interface Campus {
  administrator: Client;
  hostels: Record<string, { id: string; caretakerId: string; caretaker: Client; warden: Client; rooms: Record<string, string> }>;
  students: Record<string, { id: string; client: Client }>;
  /** the last operation if it can be undone, the client that made it, and the state before it */
  last: { operationId: string; by: Client; before: Model } | undefined;
  today: string;
}

const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const numberOf = (hostel: string, seats: number) => `${hostel.slice(0, 1)}${seats}`;

async function makeCampus(): Promise<{ model: Model; real: Campus }> {
  const { build } = server;
  const campus: Campus = {
    administrator: await server.as('hosteladmin'),
    hostels: {},
    students: {},
    last: undefined,
    today: campusDay(server.settings.TIME_ZONE),
  };
  const model: Model = { hostels: {}, students: {}, complaints: {}, fines: {}, leave: {}, marks: {} };
  for (const [name, rooms] of Object.entries(sizes)) {
    const { body } = await campus.administrator.call('hostelCreate', {
      body: { name: `${name} ${crypto.randomUUID()}`, rooms: rooms.map((seats) => ({ roomNumber: numberOf(name, seats), seats })) },
    });
    const { body: details } = await campus.administrator.call('hostelGet', { params: { id: body._id } });
    const [caretakerId, wardenId] = [await build.account({ role: 'caretaker' }), await build.account({ role: 'warden' })];
    await build.place(body._id, caretakerId, { role: 'caretaker', lead: true });
    await build.place(body._id, wardenId, { role: 'warden', lead: true });
    campus.hostels[name] = {
      id: body._id,
      caretakerId,
      caretaker: await server.as('caretaker', caretakerId),
      warden: await server.as('warden', wardenId),
      rooms: Object.fromEntries(details.rooms.map((room) => [room.roomNumber, room._id])),
    };
    model.hostels[name] = rooms.map((seats) => ({ number: numberOf(name, seats), closed: false, seats, occupants: [] }));
  }
  for (const [n, name] of students.entries()) {
    // two in three have a hostel, so that most calls have something to do
    const hostel = hostels[n % 3] ?? '';
    const hostelId = campus.hostels[hostel]?.id;
    const info = { rollno: `${name}-${crypto.randomUUID().slice(0, 8)}` };
    const id = await build.student({ info, ...(hostelId === undefined ? {} : { hostelId }) });
    campus.students[name] = { id, client: await server.as('student', id) };
    model.students[name] = hostel;
  }
  return { model, real: campus };
}

/** The state that the server's calls report, in the shape of the model. */
async function stateOf(real: Campus): Promise<Model> {
  const nameOf = new Map(Object.entries(real.students).map(([name, { id }]) => [id, name]));
  const of = (id: string) => nameOf.get(id) ?? id;
  const hostelOf = (caretaker?: string) => hostels.find((name) => real.hostels[name]?.caretakerId === caretaker) ?? '';
  const reported: Model = {
    hostels: {},
    students: Object.fromEntries(students.map((name) => [name, ''])),
    complaints: {},
    fines: {},
    leave: {},
    marks: {},
  };
  for (const [hostel, { id, caretaker }] of Object.entries(real.hostels)) {
    const [details, live, complaints, fines, marks] = await Promise.all([
      real.administrator.call('hostelGet', { params: { id } }),
      caretaker.call('hostelStudents', { params: { id } }),
      caretaker.call('complaintPage', { query: { pageSize: 200 } }),
      caretaker.call('finePage', { query: { pageSize: 200 } }),
      caretaker.call('attendanceOfDay', { params: { hostelId: id, date: real.today } }),
    ]);
    reported.hostels[hostel] = details.body.rooms.map(({ roomNumber, seats, state, occupants }) => ({
      number: roomNumber,
      closed: state === 'closed',
      seats,
      occupants: occupants.map(({ _id }) => of(_id)).toSorted(),
    }));
    for (const { _id } of live.body) reported.students[of(_id)] = hostel;
    for (const { _id, student, status } of complaints.body.items) reported.complaints[_id] = { of: of(student._id), status, hostel };
    for (const fine of fines.body.items) reported.fines[fine._id] = { of: of(fine.student._id), status: standingOf(fine), hostel };
    // the attendance of the hostel where a student was marked and of the one where the student lives now hold the same mark
    for (const { student, status, marked } of marks.body.records)
      if (status !== 'not marked') reported.marks[of(student._id)] = { status, hostel: hostelOf(marked?.by._id) };
  }
  const note = (of: string, { _id, status, startDate, endDate }: Leave) => {
    reported.leave[_id] = { of, status, from: daysFrom(real.today, startDate), to: daysFrom(real.today, endDate) };
  };
  // wardens see the leave of the students in their hostel; that of a student without a hostel is only in the student's own list
  for (const { warden } of Object.values(real.hostels))
    for (const leave of (await warden.call('leavePage', { query: { pageSize: 200 } })).body.items) note(of(leave.student._id), leave);
  for (const [name, { client }] of Object.entries(real.students))
    if (reported.students[name] === '') for (const leave of (await client.call('leaveOwn')).body) note(name, leave);
  return reported;
}

type Answer = Attempt<unknown>;

interface Step {
  /** describes the call in the report of a failure */
  name: string;
  /** whether the call makes sense in this state */
  fits?: (model: Model) => boolean;
  /** the expected outcome; changes the model if that is `done` */
  expect: (model: Model) => Outcome;
  /** the client that makes the call */
  by: (real: Campus, model: Model) => Client;
  perform: (client: Client, real: Campus, model: Model) => Promise<Answer>;
  /** takes over into the model what only the reply tells, such as a new id */
  learn?: (model: Model, body: unknown) => void;
}

/** Makes the call, and compares its outcome and the state after it with the model. */
class ModelCall implements fc.AsyncCommand<Model, Campus> {
  private readonly step: Step;
  constructor(step: Step) {
    this.step = step;
  }
  check(model: Readonly<Model>): boolean {
    return this.step.fits?.(model) ?? true;
  }
  async run(model: Model, real: Campus): Promise<void> {
    const before = structuredClone(model);
    const by = this.step.by(real, model);
    const answer = await this.step.perform(by, real, model);
    const expected = this.step.expect(model);
    assert.equal(answer.ok ? 'done' : answer.body.code, expected, `${this.step.name}: ${JSON.stringify(answer.body)}`);
    if (answer.ok) {
      this.step.learn?.(model, answer.body);
      const { operationId } = answer.body as { operationId?: string };
      real.last = operationId === undefined ? undefined : { operationId, by, before };
    } else assert.deepEqual(model, before, 'the model keeps what was refused');
    assert.deepEqual(await stateOf(real), model, `the state after ${this.step.name}`);
  }
  toString(): string {
    return this.step.name;
  }
}

/** Undoes the last call, which must restore the state before that call. */
class UndoLast implements fc.AsyncCommand<Model, Campus> {
  check(): boolean {
    return true;
  }
  async run(model: Model, real: Campus): Promise<void> {
    if (!real.last) return;
    const { operationId, by, before } = real.last;
    real.last = undefined;
    if (rules.overfilledBy(before, model)) {
      const { body } = await by.refused('operationUndo', { params: { id: operationId } });
      assert.equal(body.code, 'undoBlocked');
      assert.deepEqual(await stateOf(real), model, 'the state after an undo that was refused');
      return;
    }
    await by.call('operationUndo', { params: { id: operationId } });
    Object.assign(model, before);
    assert.deepEqual(await stateOf(real), model, 'the state after the undo');
    const again = await by.refused('operationUndo', { params: { id: operationId } });
    assert.equal(again.body.code, 'alreadyUndone');
  }
  toString(): string {
    return 'undo';
  }
}

const someHostel = fc.constantFrom(...hostels);
const someStudent = fc.constantFrom(...students);
const someStudents = fc.uniqueArray(someStudent, { minLength: 1, maxLength: 4 });
const someRoom = fc.constantFrom(
  ...Object.entries(sizes).flatMap(([hostel, rooms]) => rooms.map((seats) => [hostel, numberOf(hostel, seats)] as const)),
);
const some = fc.nat(20);

const at = <T>(record: Record<string, T>, name: string): T => {
  const found = record[name];
  assert.ok(found !== undefined, name);
  return found;
};
const idsOf = (real: Campus, names: readonly string[]) => names.map((name) => at(real.students, name).id);
/** The key of one of the records; '' if there are none. */
const pick = (records: Record<string, unknown>, n: number): string =>
  Object.keys(records)[n % Math.max(1, Object.keys(records).length)] ?? '';
const any = (records: Record<string, unknown>): boolean => Object.keys(records).length > 0;

/** Indexes in `moves` of the calls that empty a hostel or its rooms. */
const emptying = new Set([1, 3]);

/** Calls of the administrator, about hostels and rooms. */
const moves: fc.Arbitrary<Step>[] = [
  fc.tuple(someHostel, someStudents).map(([hostel, names]) => ({
    name: `give ${names.join()} the hostel ${hostel}`,
    expect: (model) => rules.allotHostel(model, hostel, names),
    by: ({ administrator }) => administrator,
    perform: async (client, real) =>
      await client.attempt('hostelAllot', { body: { hostelId: at(real.hostels, hostel).id, studentIds: idsOf(real, names) } }),
  })),
  someStudents.map((names) => ({
    name: `take out ${names.join()}`,
    expect: (model) => rules.takeOut(model, names),
    by: ({ administrator }) => administrator,
    perform: async (client, real) => await client.attempt('hostelTakeOut', { body: { studentIds: idsOf(real, names) } }),
  })),
  someHostel.map((hostel) => ({
    name: `allocate ${hostel}`,
    expect: (model) => rules.allotRooms(model, hostel),
    by: ({ administrator }) => administrator,
    perform: async (client, real) => await client.attempt('roomAllot', { params: { hostelId: at(real.hostels, hostel).id } }),
  })),
  someHostel.map((hostel) => ({
    name: `reset ${hostel}`,
    expect: (model) => rules.resetRooms(model, hostel),
    by: ({ administrator }) => administrator,
    perform: async (client, real) => await client.attempt('roomReset', { params: { hostelId: at(real.hostels, hostel).id } }),
  })),
  fc.tuple(someStudent, someRoom).map(([student, [hostel, number]]) => ({
    name: `put ${student} into ${number}`,
    expect: (model) => rules.reassign(model, student, hostel, number),
    by: ({ administrator }) => administrator,
    perform: async (client, real) =>
      await client.attempt('roomReassign', {
        body: { studentId: at(real.students, student).id, newRoomId: at(at(real.hostels, hostel).rooms, number) },
      }),
  })),
  fc.tuple(someStudent, someStudent).map(([first, second]) => ({
    name: `swap ${first} and ${second}`,
    expect: (model) => rules.swap(model, first, second),
    by: ({ administrator }) => administrator,
    perform: async (client, real) =>
      await client.attempt('roomSwap', {
        body: { studentId1: at(real.students, first).id, studentId2: at(real.students, second).id },
      }),
  })),
  fc.tuple(someRoom, fc.boolean()).map(([[hostel, number], closed]) => ({
    name: `${closed ? 'close' : 'open'} ${number}`,
    expect: (model) => rules.setClosed(model, hostel, number, closed),
    by: ({ administrator }) => administrator,
    perform: async (client, real) =>
      await client.attempt('roomUpdate', {
        params: { id: at(at(real.hostels, hostel).rooms, number) },
        body: closed ? { state: 'closed', closedReason: 'Leaking roof' } : { state: 'open' },
      }),
  })),
];

/** Requests and complaints of students, and what the team of a hostel does with them; fines and marks. */
const requests: fc.Arbitrary<Step>[] = [
  someStudent.map((student) => {
    return {
      name: `${student} complains`,
      fits: (model) => model.students[student] !== '',
      expect: () => 'done',
      by: (real) => at(real.students, student).client,
      perform: async (client, real, model) => {
        const known = new Set(Object.keys(model.complaints));
        const answer = await client.attempt('complaintCreate', {
          params: { hostelId: at(real.hostels, at(model.students, student)).id },
          body: { complaint: 'The tap drips' },
        });
        const { body } = await client.call('complaintOwn');
        for (const { _id, status } of body.complaints)
          if (!known.has(_id)) model.complaints[_id] = { of: student, status, hostel: at(model.students, student) };
        return answer;
      },
    };
  }),
  fc.tuple(someHostel, some).map(([hostel, n]) => ({
    name: `${hostel} resolves a complaint`,
    fits: (model) => any(model.complaints),
    expect: (model) => rules.resolve(model, hostel, pick(model.complaints, n)),
    by: (real) => at(real.hostels, hostel).caretaker,
    perform: async (client, _, model) => await client.attempt('complaintResolve', { params: { id: pick(model.complaints, n) }, body: {} }),
  })),
  fc.tuple(someStudent, some).map(([student, n]) => ({
    name: `${student} reopens a complaint`,
    fits: (model) => any(model.complaints),
    expect: (model) => rules.reopen(model, student, pick(model.complaints, n)),
    by: (real) => at(real.students, student).client,
    perform: async (client, _, model) =>
      await client.attempt('complaintReopen', {
        params: { id: pick(model.complaints, n) },
        body: { reason: 'It drips again' },
      }),
  })),
  fc.tuple(someHostel, someStudent).map(([hostel, student]) => ({
    name: `${hostel} fines ${student}`,
    expect: (model) => (model.students[student] === hostel ? 'done' : 'studentNotFound'),
    by: (real) => at(real.hostels, hostel).caretaker,
    perform: async (client, real) =>
      await client.attempt('fineImpose', {
        body: { studentId: at(real.students, student).id, amount: 100, reason: 'Lost key' },
      }),
    learn: (model, body) => {
      model.fines[(body as { _id: string })._id] = { of: student, status: 'pending', hostel };
    },
  })),
  fc.tuple(someStudent, some).map(([student, n]) => ({
    name: `${student} pays a fine`,
    fits: (model) => any(model.fines),
    expect: (model) => rules.pay(model, student, pick(model.fines, n)),
    by: (real) => at(real.students, student).client,
    perform: async (client, _, model) => await client.attempt('finePay', { params: { id: pick(model.fines, n) } }),
  })),
  fc.tuple(someHostel, some, fc.boolean()).map(([hostel, n, confirms]) => ({
    name: `${hostel} ${confirms ? 'confirms' : 'cancels'} a fine`,
    fits: (model) => any(model.fines),
    expect: (model) => rules.settleFine(model, hostel, pick(model.fines, n), confirms ? 'confirmed' : 'cancelled'),
    by: (real) => at(real.hostels, hostel).caretaker,
    perform: async (client, _, model) => {
      const params = { id: pick(model.fines, n) };
      if (confirms) return await client.attempt('fineConfirm', { params, body: { method: 'cash' } });
      return await client.attempt('fineCancel', { params, body: { reason: 'It was found' } });
    },
  })),
  fc.tuple(someStudent, fc.integer({ min: 1, max: 6 }), fc.integer({ min: -1, max: 2 })).map(([student, from, length]) => ({
    name: `${student} asks for leave in ${from} days`,
    expect: (model) => rules.askLeave(model, student, { from, to: from + length }),
    by: (real) => at(real.students, student).client,
    perform: async (client, real) =>
      await client.attempt('leaveCreate', {
        body: { reason: 'Home', startDate: addDays(real.today, from), endDate: addDays(real.today, from + length) },
      }),
    learn: (model, body) => {
      model.leave[(body as { _id: string })._id] = { of: student, status: 'pending', from, to: from + length };
    },
  })),
  fc.tuple(someHostel, some, fc.constantFrom('approved' as const, 'rejected' as const, 'pending' as const)).map(([hostel, n, to]) => ({
    name: `${hostel} makes a leave ${to}`,
    fits: (model) => any(model.leave),
    expect: (model) => rules.decideLeave(model, hostel, pick(model.leave, n), to),
    by: (real) => at(real.hostels, hostel).warden,
    perform: async (client, _, model) => {
      const params = { id: pick(model.leave, n) };
      if (to === 'approved') return await client.attempt('leaveApprove', { params });
      if (to === 'rejected') return await client.attempt('leaveReject', { params, body: {} });
      return await client.attempt('leaveTakeBack', { params });
    },
  })),
  fc.tuple(someStudent, some).map(([student, n]) => ({
    name: `${student} cancels a leave`,
    fits: (model) => any(model.leave),
    expect: (model) => rules.cancelLeave(model, student, pick(model.leave, n)),
    by: (real) => at(real.students, student).client,
    perform: async (client, _, model) => await client.attempt('leaveCancel', { params: { id: pick(model.leave, n) } }),
  })),
  fc.tuple(someStudent, fc.constantFrom('present', 'absent', 'not marked')).map(([student, status]) => ({
    name: `${student} is ${status}`,
    fits: (model) => model.students[student] !== '',
    expect: (model) => rules.mark(model, at(model.students, student), student, status),
    by: (real, model) => at(real.hostels, at(model.students, student)).caretaker,
    perform: async (client, real, model) =>
      await client.attempt('attendanceMark', {
        params: { hostelId: at(real.hostels, at(model.students, student)).id, date: real.today },
        body: { attendances: [{ studentId: at(real.students, student).id, status }] },
      }),
  })),
];

test('whatever calls are made in whatever order, the outcome and the state after each are those of the specification', async () => {
  const step = fc.oneof(
    // calls that empty a hostel are rare, so that the others find somebody in it
    ...moves.map((made, n) => ({ arbitrary: made, weight: emptying.has(n) ? 1 : 3 })),
    ...requests.map((made) => ({ arbitrary: made, weight: 3 })),
  );
  const call = fc.oneof(
    { arbitrary: step.map((made) => new ModelCall(made)), weight: 12 },
    { arbitrary: fc.constant(new UndoLast()), weight: 1 },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: callsPerRun, maxLength: callsPerRun }), async (sequence) => {
      await fc.asyncModelRun(makeCampus, sequence);
    }),
    { numRuns: runs, seed },
  );
  assert.deepEqual(await countsKeptWrongly(server.database.read), []);
});
