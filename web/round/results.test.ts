/** What a published round comes to, for its staff and for a student. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { hostel, newId, open } from '#web/testing/screen.ts';

const id = newId();
const asha = { _id: newId(), username: 'asha', name: 'Asha Rao' };
const ravi = { _id: newId(), username: 'ravi', name: 'Ravi' };
const place = { hostel, room: { _id: newId(), roomNumber: 'D4' }, seats: 2 };
const offer = { place, expiresAt: '2026-11-17T06:30:00.000Z' };
const page = { page: 1, pageSize: 25 };

test('staff read who got which room, who waits with which number, and which seat is offered to whom', async () => {
  const results = [
    { student: asha, turn: 1, place, reason: 'First wish.' },
    { student: ravi, turn: 2, place: null, waitingNo: 3, reason: 'All was full.' },
  ];
  const waiting = [
    { student: ravi, no: 3, ahead: 0, passed: 1, offer },
    { student: asha, no: 4, ahead: 1, passed: 0 },
  ];
  const openWith = (groupCount: number) =>
    open(paths.round(id), {
      answers: {
        roundGet: { _id: id, name: 'Rooms', state: 'published', policy: 'draw', hostels: [hostel], groupCount },
        roundResults: { items: results, total: 2, ...page },
        roundWaiting: { items: waiting, total: 2, ...page },
      },
    });
  const screen = await openWith(0);
  const { rows, text, buttons } = screen;
  assert.ok(buttons.includes('Print'), 'all of the result can be printed, not the rows on the screen alone');
  const [got, waits] = rows;
  const [, , next = '', after = ''] = screen.texts('tbody tr');
  assert.deepEqual([got?.['Room'], waits?.['Room']], ['D4', 'waits, number 3']);
  assert.match(got?.['Reason'] ?? '', /^Why First wish\./);
  assert.equal(waits?.['Reason'], 'All was full.');
  assert.match(next, /^Ravi ravi 3 0 .*Room D4, Kaveri, until 17 Nov, 12:00 PM 1$/);
  assert.match(after, /^Asha Rao asha 4 1$/);
  assert.doesNotMatch(text, /Different from before/);
  assert.doesNotMatch(text, /Group of/, 'nobody is in a group');
  assert.match((await openWith(1)).text, /Group of/);
});

const round = { _id: id, name: 'Rooms', state: 'published' as const, policy: 'draw' as const, offerHours: 24 };
const waits = { place: null, turn: 3, turns: 9, reason: 'All was full.', waiting: { no: 4, ahead: 1 } };

test('a student who waits reads how many are before them, and of a seat that passed only while no other is offered', async () => {
  const own = { round, result: waits, missed: offer };
  const { text } = await open(paths.ownRound(), { as: 'student', answers: { roundOwn: [own] } });
  assert.match(
    text,
    /Number 4 on the waiting list 1 student before you is still waiting\..*Room D4 in Kaveri was kept for you until 17 Nov/,
  );
  const again = await open(paths.ownRound(), { as: 'student', answers: { roundOwn: [{ ...own, offer }] } });
  assert.match(again.text, /A seat is kept for you Room D4/);
  assert.doesNotMatch(again.text, /was kept for you/);
  const next = await open(paths.ownRound(), {
    as: 'student',
    answers: { roundOwn: [{ round, result: { ...waits, waiting: { no: 4, ahead: 0 } } }] },
  });
  assert.match(next.text, /You are next\./);
});

test('a student has the room-mates of the room that the round gave, as long as it is theirs', async () => {
  const own = { round, result: { place, roomMates: [ravi], turn: 1, turns: 9, reason: 'First wish.' } };
  for (const [roomNumber, mates] of [
    ['D4', /Room-mates ?Ravi/],
    ['S1', /Your turn/],
  ] as const) {
    const { text } = await open(paths.ownRound(), {
      as: 'student',
      answers: { roundOwn: [own], dashboardToday: { student: { room: { roomNumber } } } },
    });
    assert.match(text, mates);
    assert.equal(/Room-mates/.test(text), roomNumber === 'D4');
  }
});

test('a draw can be made anew from the present rooms, an exchange cannot', async () => {
  for (const policy of ['draw', 'exchange'] as const) {
    const { buttons } = await open(paths.round(id), {
      as: 'hosteladmin',
      answers: { roundGet: { _id: id, name: 'Rooms', state: 'closed', policy, hostels: [hostel], closedAt: '2026-11-15T06:30:00.000Z' } },
    });
    const anew = buttons.includes('Draw with students and rooms as they are now');
    assert.equal(anew, policy === 'draw', buttons.join(', '));
    assert.ok(policy !== 'draw' || buttons.includes('Draw the rooms'));
  }
});

test('the numbers of a drawn round lead to the students they count', async () => {
  const { links } = await open(paths.round(id), {
    as: 'hosteladmin',
    answers: {
      roundGet: { ...round, state: 'proposed', hostels: [hostel], students: 10 },
      roundProposal: { placed: 8, waiting: 2, hostels: [{ hostel, placed: 8, free: 0 }] },
    },
  });
  const shown = (label: string) => new URL(links[label] ?? '', 'http://here').searchParams.get('show');
  assert.deepEqual([shown('Get a room: 8'), shown('Wait: 2')], ['placed', 'waiting']);
  assert.match(links['Students: 10'] ?? '', /#who-gets-what$/);
});
