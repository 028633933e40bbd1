import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { allot, type Placement, type RoomToFill, type WaitingStudent } from './allot.ts';
import type { Care } from './care.ts';

/** A nightly run may try more. */
const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 300);

// few values, so that students share them, and such as different sort orders disagree about: numbers of different lengths, letters
// of either case, leading zeros, empty texts
const batch = fc.constantFrom('2019', '2021', '2022', 'Evening', '');
const programme = fc.constantFrom('CSE', 'DS', 'ds', 'sm', 'Arts 2', 'Arts 10', '', '  ');
const rollno = fc.oneof(
  fc.constantFrom('', '22BSM2', '22BSM10', '22bsm2', '22BSM02', 'A', 'AB', 'Ä1', '9', '10', '1x', '１0'),
  fc.stringMatching(/^[0-2]{0,3}[ab]?[0-2]{0,2}$/),
);
const roomNumber = fc.oneof(fc.constantFrom('S1', 'S2', 'S10', 'D3', 'T4', 'D03'), fc.stringMatching(/^[SDT][0-2]{1,3}$/));

const students = fc.uniqueArray(fc.record({ studentId: fc.uuid(), batch, programme, rollno }), {
  selector: (student) => student.studentId,
  maxLength: 12,
});

const room: fc.Arbitrary<RoomToFill> = fc
  .record({ roomId: fc.uuid(), roomNumber, seats: fc.constantFrom(1, 2, 3, 4, 12), accessible: fc.boolean() })
  .chain((made) =>
    fc
      .subarray(Array.from({ length: made.seats }, (_, n) => n + 1))
      .map((takenSeats) => Object.assign(made, { takenSeats, people: takenSeats.map((seat) => `${made.roomId} ${seat}`) })),
  );
const rooms = fc.uniqueArray(room, { selector: (made) => made.roomId, maxLength: 6 });

/** Splits a text as people read it, into words and numbers. Written independently of the rule that it checks. */
function piecesOf(text: string): (string | bigint)[] {
  const pieces =
    text
      .trim()
      .normalize('NFKC')
      .toLowerCase()
      .match(/\d+|\D+/g) ?? [];
  return pieces.map((piece) => (/^\d/.test(piece) ? BigInt(piece) : piece));
}

function comparePeopleWise(a: string, b: string): number {
  if (a.trim() === '' || b.trim() === '') return Number(a.trim() === '') - Number(b.trim() === '');
  const [left, right] = [piecesOf(a), piecesOf(b)];
  for (const [n, piece] of left.entries()) {
    const other = right[n];
    if (other === undefined) return 1;
    if (typeof piece !== typeof other) return typeof piece === 'bigint' ? -1 : 1;
    if (piece !== other) return piece < other ? -1 : 1;
  }
  return left.length - right.length;
}

const compareStudents = (a: WaitingStudent, b: WaitingStudent): number =>
  comparePeopleWise(a.batch, b.batch) || comparePeopleWise(a.programme, b.programme) || comparePeopleWise(a.rollno, b.rollno);

const compareRooms = (a: RoomToFill, b: RoomToFill): number => a.seats - b.seats || comparePeopleWise(a.roomNumber, b.roomNumber);

const free = (made: RoomToFill): number => made.seats - made.takenSeats.length;

const roomOf = (made: readonly RoomToFill[], { roomId }: Placement): RoomToFill => {
  const found = made.find((candidate) => candidate.roomId === roomId);
  assert.ok(found, 'a student was placed in a room that was not given');
  return found;
};

const holds = (check: (students: WaitingStudent[], rooms: RoomToFill[]) => void) =>
  fc.assert(fc.property(students, rooms, check), { numRuns });

test('no seat is given twice, none is outside its room, and nobody loses a seat', () => {
  holds((waiting, made) => {
    const taken = new Set(made.flatMap(({ roomId, takenSeats }) => takenSeats.map((seat) => `${roomId} ${seat}`)));
    for (const placement of allot(waiting, made).placed) {
      const seat = `${placement.roomId} ${placement.seat}`;
      assert.ok(!taken.has(seat), `seat ${seat} was given twice`);
      taken.add(seat);
      assert.ok(Number.isInteger(placement.seat) && placement.seat >= 1 && placement.seat <= roomOf(made, placement).seats);
    }
  });
});

test('every student is either placed once or waits, and nobody waits while a seat is free', () => {
  holds((waiting, made) => {
    const { placed, waiting: left } = allot(waiting, made);
    const named = [...placed, ...left].map(({ studentId }) => studentId);
    assert.deepEqual(named.toSorted(), waiting.map(({ studentId }) => studentId).toSorted());
    const seats = made.reduce((sum, each) => sum + free(each), 0);
    assert.equal(placed.length, Math.min(seats, waiting.length));
  });
});

test('the order of the input does not matter', () => {
  fc.assert(
    fc.property(students, rooms, fc.infiniteStream(fc.nat()), (waiting, made, numbers) => {
      const shuffled = <T>(values: readonly T[]): T[] =>
        values
          .map((value) => ({ value, at: numbers.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ value }) => value);
      const rearranged = shuffled(made).map((each) => ({ ...each, takenSeats: shuffled(each.takenSeats) }));
      assert.deepEqual(allot(shuffled(waiting), rearranged), allot(waiting, made));
    }),
    { numRuns },
  );
});

test('the first by batch, programme and roll number get the better seats, and the last wait', () => {
  holds((waiting, made) => {
    const { placed, waiting: left } = allot(waiting, made);
    const byId = new Map(waiting.map((student) => [student.studentId, student]));
    const inTurn = [...placed, ...left].flatMap(({ studentId }) => byId.get(studentId) ?? []);
    for (const [n, student] of inTurn.slice(1).entries()) {
      const before = inTurn[n];
      assert.ok(before && compareStudents(before, student) <= 0, `${JSON.stringify(before)} came before ${JSON.stringify(student)}`);
    }
    for (const [n, placement] of placed.slice(1).entries()) {
      const before = placed[n];
      assert.ok(before && compareRooms(roomOf(made, before), roomOf(made, placement)) <= 0, 'a worse room was opened first');
    }
  });
});

test('a room is filled before the next is opened, its lowest seat first', () => {
  holds((waiting, made) => {
    const { placed } = allot(waiting, made);
    const opened = [...Map.groupBy(placed, ({ roomId }) => roomId).values()];
    assert.equal(new Set(placed.map(({ roomId }) => roomId)).size, opened.length);
    for (const [n, ofRoom] of opened.entries()) {
      const [first] = ofRoom;
      assert.ok(first);
      const room = roomOf(made, first);
      if (n < opened.length - 1) assert.equal(ofRoom.length, free(room), 'a seat was left in a room that is not the last one');
      const seats = ofRoom.map(({ seat }) => seat);
      const lowest = Array.from({ length: room.seats }, (_, seat) => seat + 1).filter((seat) => !room.takenSeats.includes(seat));
      assert.deepEqual(seats, lowest.slice(0, seats.length));
      // the placements of a room also follow each other in the list
      const at = placed.indexOf(first);
      assert.deepEqual(placed.slice(at, at + ofRoom.length), ofRoom);
    }
  });
});

/** All orders of a few values. */
const permutations = <T>(values: readonly T[]): T[][] =>
  values.length === 0 ? [[]] : values.flatMap((value, n) => permutations(values.toSpliced(n, 1)).map((rest) => [value, ...rest]));

/** The order of a few values that agrees with every comparison, found by trying all orders. */
const inOrder = <T>(values: readonly T[], compare: (a: T, b: T) => number): T[] =>
  permutations(values).find((way) => way.slice(1).every((value, n) => compare(way[n] ?? value, value) <= 0)) ?? [];

test('of all ways to seat a few students the rule chooses the one that people would choose', () => {
  const fewStudents = fc.array(fc.record({ batch, programme, rollno }), { maxLength: 4 });
  const fewRooms = fc.array(room, { maxLength: 3 });
  fc.assert(
    fc.property(fewStudents, fewRooms, (details, generated) => {
      // where people see no difference the ids decide, so that there is one best way
      const waiting = details.map((detail, n) => ({ ...detail, studentId: `student-${n}` }));
      const made = generated.map((each, n) => ({ ...each, roomId: `room-${n}`, roomNumber: `${each.roomNumber}-${n}` }));
      const queue = inOrder(
        waiting,
        (a, b) => compareStudents(a, b) || Number(a.studentId > b.studentId) - Number(a.studentId < b.studentId),
      );
      const seats = inOrder(made, compareRooms).flatMap((each) =>
        Array.from({ length: each.seats }, (_, seat) => seat + 1)
          .filter((seat) => !each.takenSeats.includes(seat))
          .map((seat) => ({ roomId: each.roomId, seat })),
      );
      assert.deepEqual(allot(waiting, made), {
        placed: seats.slice(0, queue.length).map((seat, n) => ({ studentId: queue[n]?.studentId, ...seat })),
        waiting: queue.slice(seats.length).map(({ studentId }) => ({ studentId, why: 'seat' })),
      });
    }),
    { numRuns },
  );
});

test('students are sorted as people count: 22BSM2 before 22BSM10, regardless of case, and a missing roll number last', () => {
  const rollnos = ['', '22BSM10', '22bsm3', '22BSM2', '9', '10', 'A'];
  const waiting = rollnos.map((rollno) => ({ studentId: rollno, batch: '2022', programme: 'SM', rollno }));
  const singles = rollnos.map((_, n) => ({
    roomId: `room-${n}`,
    roomNumber: `S${n}`,
    seats: 1,
    takenSeats: [],
    accessible: false,
    people: [],
  }));
  assert.deepEqual(
    allot(waiting, singles).placed.map(({ studentId }) => studentId),
    ['9', '10', '22BSM2', '22bsm3', '22BSM10', 'A', ''],
  );
});

/** Rooms and students with entries about some of them: needs, and pairs of two newcomers or of a newcomer and somebody who has a room. */
const careful = fc.tuple(students, rooms).chain(([waiting, made]) => {
  const ids = waiting.map(({ studentId }) => studentId);
  const all = [...ids, ...made.flatMap(({ people }) => people)];
  const pair = fc.tuple(fc.constantFrom('nobody', ...ids), fc.constantFrom('nobody either', ...all));
  return fc.record({
    waiting: fc.constant(waiting),
    made: fc.constant(made),
    needing: fc.subarray(ids).map((some) => new Set(some)),
    pairs: fc.array(pair, { maxLength: 6 }).map((drawn) => drawn.filter(([one, other]) => one !== other)),
  });
});
type Careful = typeof careful extends fc.Arbitrary<infer T> ? T : never;

function careOf({ needing, pairs }: Pick<Careful, 'needing' | 'pairs'>): Care {
  const apart = new Map<string, Set<string>>();
  for (const [one, other] of pairs.flatMap(([a, b]) => [
    [a, b],
    [b, a],
  ]) as [string, string][])
    apart.set(one, new Set([...(apart.get(one) ?? []), other]));
  return { apart, needing };
}

const after = (made: readonly RoomToFill[], placed: readonly Placement[]): RoomToFill[] =>
  made.map((each) => {
    const joining = placed.filter(({ roomId }) => roomId === each.roomId);
    return {
      ...each,
      takenSeats: [...each.takenSeats, ...joining.map(({ seat }) => seat)],
      people: [...each.people, ...joining.map(({ studentId }) => studentId)],
    };
  });

test('nobody is put beside somebody to be kept apart from, nor, needing one, outside an accessible room; and nobody waits while a seat is free that suits', () => {
  fc.assert(
    fc.property(careful, ({ waiting, made, needing, pairs }) => {
      const { placed, waiting: left } = allot(waiting, made, careOf({ needing, pairs }));
      assert.equal(new Set(placed.map(({ roomId, seat }) => `${roomId} ${seat}`)).size, placed.length);
      const rooms = after(made, placed);
      for (const placement of placed) {
        const { accessible, people } = roomOf(rooms, placement);
        assert.ok(accessible || !needing.has(placement.studentId));
        for (const [one, other] of pairs) assert.ok(!(people.includes(one) && people.includes(other)));
      }
      const mustNotMeet = (id: string, others: readonly string[]) =>
        pairs.some(([one, other]) => (one === id && others.includes(other)) || (other === id && others.includes(one)));
      for (const { studentId } of left)
        for (const each of rooms.filter((one) => free(one) > 0))
          assert.ok((needing.has(studentId) && !each.accessible) || mustNotMeet(studentId, each.people), `${studentId} waits`);
    }),
    { numRuns },
  );
});

const ids = (list: readonly { studentId: string }[]) => list.map(({ studentId }) => studentId).toSorted();

test('while somebody waits for an accessible room, all seats of accessible rooms go to those who need one; the others get seats by the order', () => {
  fc.assert(
    fc.property(careful, ({ waiting, made, needing }) => {
      const { placed, waiting: left } = allot(waiting, made, careOf({ needing, pairs: [] }));
      if (!left.some(({ why }) => why === 'accessible')) {
        const plain = allot(waiting, made);
        assert.deepEqual(ids(placed), ids(plain.placed), 'needs decide who gets a seat although there are enough accessible ones');
        return;
      }
      for (const placement of placed) assert.ok(!roomOf(made, placement).accessible || needing.has(placement.studentId));
    }),
    { numRuns },
  );
});
