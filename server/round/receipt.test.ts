import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { test } from 'node:test';
import { sql } from 'kysely';
import readXlsx from 'read-excel-file/universal';
import type { TObject } from 'typebox';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call/call.ts';
import type { Role } from '#contract/roles.ts';
import { campusDay } from '#server/campus-day.ts';
import type { Client } from '#server/testing/client.ts';
import {
  closedRound,
  drawRound,
  joinGroup,
  newBatch,
  openRound,
  ownRound,
  publishRound,
  studentOf,
  type RoundStudent,
} from '#server/testing/rounds.ts';
import { testServer } from '#server/testing/server.ts';
import { verify } from '../../verifier/verify.ts';
import type { CompleteList } from './engine/receipt.ts';

const server = testServer();
const today = () => campusDay(server.settings.TIME_ZONE);

interface Receipt {
  about: { name: string; publishedOn: string };
  turns: { code?: string; group?: string; number?: number }[];
  inGroups: { code: string }[];
  own: {
    code: string;
    turn: number;
    line: { code: string; salt: string };
    group: object | null;
    room: object | null;
    reason: string;
  } | null;
}

/**
 * A published round with everything in it that nobody but an administrator may learn: Asha and Meena share a group, Lata and Rani are kept apart, and Usha
 * needs an accessible room.
 */
async function publishedRound() {
  const batch = newBatch();
  const { hostelId, caretakerId, wardenId } = await server.build.staffedHostel();
  const [administrator, caretaker, warden] = [
    await server.as('hosteladmin'),
    await server.as('caretaker', caretakerId),
    await server.as('warden', wardenId),
  ];
  const rooms = await server.build.rooms(hostelId);
  const resident = await server.build.student({ hostelId, room: { roomId: rooms.at(-1)?.id ?? '', seat: 1 } });
  const people = await Promise.all([1, 2, 3, 4, 5].map((n) => studentOf(server, batch, `${batch}-${n}`, { hostelId })));
  const [asha, meena, lata, rani, usha] = people;
  assert.ok(asha && meena && lata && rani && usha);
  const { _id: id } = await openRound(administrator, { hostelIds: [hostelId], batch });
  const params = { id };
  await lata.client.call('roundWish', { params, body: { sizes: [3, 1], hostels: [], blocks: [], floors: [] } });
  await joinGroup(asha, meena, id);
  for (const otherId of [rani.id, resident])
    await warden.call('roundApartCreate', { body: { studentId: lata.id, otherId, reason: 'A quarrel.' } });
  await warden.call('roundNeedCreate', { body: { studentId: usha.id, reason: 'A broken leg.' } });
  await administrator.call('roundClose', { params });
  const { proposal } = await publishRound(administrator, id);
  const path = `/api/v1/round/${id}`;
  const { body } = await administrator.request(`${path}/list`);
  const list = body as CompleteList;
  return { administrator, caretaker, warden, hostelId, people, params, path, input: list.input, list, proposal };
}

type Published = Awaited<ReturnType<typeof publishedRound>>;
let published: Promise<Published> | undefined;
const theRound = () => (published ??= publishedRound());

const receiptOf = async (round: Published, client: Client) => (await client.request(`${round.path}/receipt`)).body as Receipt;

/** All that a client can read: every call that changes nothing, aimed at every record of the round, its hostel and its people. */
async function readEverything({ params, hostelId, people }: Published, client: Client, role: Role): Promise<Map<string, string>> {
  const rooms = await server.build.rooms(hostelId);
  const ids = [params.id, hostelId, ...people.map(({ id }) => id), ...rooms.map(({ id }) => id)];
  const asked = Object.entries({ format: 'csv', object: params.id, hostel: hostelId, q: 'Name' });
  const found = new Map<string, string>();
  for (const [name, row] of Object.entries<Call>(calls)) {
    if ((row.method !== 'GET' && !row.readsOnly) || row.who === 'anyone' || !(role in row.who)) continue;
    const names = [...row.path.matchAll(/\{(\w+)\}/g)];
    // others would be refused
    const known = (row.query as TObject | undefined)?.properties ?? {};
    const queries = ['', ...asked.filter(([query]) => query in known).map((pair) => `?${pair.join('=')}`)];
    const texts: string[] = [];
    for (const id of names.length === 0 ? [''] : ids) {
      const path = row.path.replace(/\{\w+\}/, id).replaceAll(/\{\w+\}/g, hostelId);
      for (const query of queries) {
        const response = await fetch(`${server.address}/api/v1${path}${query}`, {
          method: row.method,
          headers: { authorization: `Bearer ${client.token}`, ...(row.method === 'GET' ? {} : { 'content-type': 'application/json' }) },
          ...(row.method === 'GET' ? {} : { body: '{}' }),
        });
        texts.push(await textOf(response));
      }
    }
    found.set(name, texts.join('\n'));
  }
  return found;
}

async function textOf(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    const reader = response.body?.getReader();
    const first = await reader?.read();
    await reader?.cancel();
    return new TextDecoder().decode(first?.value);
  }
  const bytes = await response.arrayBuffer();
  return type.includes('spreadsheet') && response.ok ? JSON.stringify(await readXlsx(bytes)) : new TextDecoder().decode(bytes);
}

/** What stands for people in the frozen list, with what makes its hashes impossible to guess. `except`: the code of somebody whose own line is left out. */
function secretsOf({ input }: Published, except = ''): string[] {
  const people = [...input.students, ...input.groups, ...input.rooms.flatMap(({ residents }) => residents)];
  const others = people.filter((entry) => entry.code !== except && !('members' in entry && entry.members.includes(except)));
  return [...others.flatMap(({ code, salt = '' }) => [code, salt]), ...input.apart.map((pair) => pair[2] ?? ''), input.salt ?? ''];
}

for (const [who, role] of [
  ['lata', 'student'],
  ['caretaker', 'caretaker'],
  ['warden', 'warden'],
] as const)
  test(`nothing that a ${role} can read but the receipt has a code, a salt or a hash of the round's list, and none of it leads from a line to a name`, async () => {
    const round = await theRound();
    const client = who === 'lata' ? round.people[2]?.client : round[who];
    assert.ok(client);
    const own = (await receiptOf(round, client)).own?.code;
    const everything = await readEverything(round, client, role);
    assert.ok(everything.size > 20 && everything.has('roundReceipt'), [...everything.keys()].join(' '));
    const hashes = Object.values(round.list.entryHashes.students);
    const secrets = [...secretsOf(round, own), ...hashes];
    assert.ok(secrets.length > 15 && secrets.every((secret) => secret.length >= 6), secrets.join(' '));
    for (const [name, text] of everything) {
      if (name === 'roundReceipt') continue;
      assert.deepEqual(
        secrets.filter((secret) => text.includes(secret)),
        [],
        name,
      );
    }
    const { own: line, ...shared } = await receiptOf(round, client);
    const text = JSON.stringify(shared);
    const codes = new Set([...shared.turns.map(({ code }) => code), ...shared.inGroups.map(({ code }) => code)]);
    // of all that, others have their code and the hash of their line in a receipt, and no salt
    const told = secretsOf(round, own).filter((secret) => !codes.has(secret) && text.includes(secret));
    assert.deepEqual(told, []);
    const { body: results } = await round.administrator.call('roundResults', { params: round.params, query: {} });
    const names = results.items.flatMap(({ student, rollno, place }) => [
      student._id,
      student.username,
      student.name,
      rollno,
      ...(place ? [place.room._id, `"${place.room.roomNumber}"`, place.hostel.name] : []),
    ]);
    assert.deepEqual(
      names.filter((name) => name !== '' && text.includes(name)),
      [],
    );
    assert.equal(line === null, role !== 'student');
  });

test('only administrators get codes beside names', async () => {
  const round = await theRound();
  const resultsFor = async (client: Client) => (await client.call('roundResults', { params: round.params, query: {} })).body.items;
  assert.deepEqual(
    (await resultsFor(round.administrator)).map(({ code = '' }) => code).toSorted(),
    round.input.students.map(({ code }) => code).toSorted(),
  );
  for (const client of [round.caretaker, round.warden]) for (const result of await resultsFor(client)) assert.ok(!('code' in result));
});

test('every student of a round checks the order and the own line with the receipt, and an administrator the whole list', async () => {
  const round = await theRound();
  const { seedHash } = (await round.administrator.call('roundGet', { params: round.params })).body;
  const shown = { seedHash, frozenHash: round.proposal.inputHash, resultHash: round.proposal.resultHash };
  for (const person of round.people) {
    const receipt = await receiptOf(round, person.client);
    assert.match(JSON.stringify(receipt.about), /^\{"name":"Round of B\d+","publishedOn":"\d{4}-\d\d-\d\d"\}$/);
    const verdict = verify(receipt, shown);
    assert.deepEqual([verdict.check, verdict.differences, verdict.own.at(-1)], ['order', [], receipt.own?.reason]);
    assert.match(verdict.texts[0] ?? '', / in 4 turns;/);
    const own = await ownRound(person);
    assert.deepEqual(
      [receipt.own?.code, receipt.own?.turn, receipt.own?.reason, receipt.own?.line.code],
      [own?.code, own?.result?.turn, own?.result?.reason, own?.code],
    );
  }
  for (const client of [round.caretaker, round.warden, round.administrator]) {
    const verdict = verify(await receiptOf(round, client));
    assert.deepEqual([verdict.check, verdict.differences, verdict.own], ['order', [], []]);
  }
  const verdict = verify(round.list, shown);
  assert.deepEqual([verdict.check, verdict.differences, verdict.erased], ['list', [], 0]);
  const stranger = await server.as('student');
  assert.equal((await stranger.refused('roundReceipt', { params: round.params })).status, 404);
});

test('a receipt is sent as it is stored, whole for a client without gzip, and not again to one that has it', async () => {
  const round = await theRound();
  const [asha, meena] = round.people;
  const get = (client: Client | undefined, headers: Record<string, string> = {}) =>
    fetch(`${server.address}${round.path}/receipt`, { headers: { authorization: `Bearer ${client?.token}`, ...headers } });
  const plain = await get(asha?.client, { 'accept-encoding': 'identity' });
  assert.equal(plain.headers.get('content-encoding'), null);
  const text = await plain.text();
  const packed = await get(asha?.client, { 'accept-encoding': 'gzip' });
  assert.equal(packed.headers.get('content-encoding'), 'gzip');
  assert.equal(await packed.text(), text);
  const tag = packed.headers.get('etag') ?? '';
  assert.match(packed.headers.get('cache-control') ?? '', /private/);
  const again = await get(asha?.client, { 'if-none-match': tag });
  assert.deepEqual([again.status, await again.text()], [304, '']);
  // the line at the end is somebody else's
  assert.equal((await get(meena?.client, { 'if-none-match': tag })).status, 200);
  const stored = await server.database.read
    .selectFrom('round')
    .innerJoin('round_proposal', 'round_proposal.id', 'round.proposal_id')
    .select('round_proposal.receipt')
    .where('round.id', '=', round.params.id)
    .executeTakeFirstOrThrow();
  assert.throws(() => gunzipSync(stored.receipt ?? Buffer.alloc(0)));
});

const codeOf = async (student: RoundStudent) => (await ownRound(student))?.code ?? '';

/** What is stored of a round and its results, as text, without the files made from it. */
async function storedOf(roundId: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', i.input, p.result,
      (select json_agg(to_jsonb(res) - 'proposal_id') from round_result res where res.proposal_id = p.id)) as text
    from round_proposal p join round_input i on i.id = p.input_id where p.round_id = ${roundId}`.execute(server.database.read);
  return rows.map(({ text }) => text).join('\n');
}

test('erasing a person removes the entries about them from rounds and every way from them to a code, and all hashes still hold', async () => {
  const old = await publishedRound();
  const { administrator, params, path, hostelId } = old;
  const [asha, , lata, rani] = old.people;
  assert.ok(asha && lata && rani);
  const codes = [await codeOf(asha), await codeOf(lata)];
  const [mine] = old.input.students.filter(({ code }) => code === codes[1]);
  assert.deepEqual(mine?.wishes.sizes, [3, 1]);
  const placed = async () => (await administrator.call('roundResults', { params, query: {} })).body.items.map(({ student }) => student._id);
  assert.equal((await placed()).length, 5);
  const before = await receiptOf(old, rani.client);
  for (const [n, { id }] of [asha, lata].entries()) {
    const { body } = await administrator.call('studentGet', { params: { id } });
    await administrator.call('studentCheckOut', { params: { id }, body: { day: today(), reason: 'Over.', despite: true } });
    await administrator.call('personErase', { params: { id }, body: { username: body.student.username } });
    const stored = await storedOf(params.id);
    // the student herself, the group, the pairs and the placement are hashes now; the code stands where it leads to nobody
    assert.equal(stored.match(/"erased":"[0-9a-f]{64}"/g)?.length, n === 0 ? 3 : 7, stored);
    const list = (await administrator.request(`${path}/list`)).body as CompleteList;
    assert.ok(!list.input.students.some((student) => student.code === codes[n] && 'wishes' in student));
    assert.ok(!JSON.stringify([list.input.groups, list.input.apart]).includes(codes[n] ?? ''));
    const verdict = verify(list);
    assert.deepEqual([verdict.differences, verdict.erased], [[], n === 0 ? 3 : 7]);
    const { rows } = await sql`
      select from round_student where code = ${codes[n]} union all
      select from round_result where student_id = ${id} or line::text like ${`%${codes[n]}%`}`.execute(server.database.read);
    assert.equal(rows.length, 0);
  }
  assert.equal((await placed()).length, 3);
  // the receipts of others show the same order
  assert.deepEqual(await receiptOf(old, rani.client), before);
  assert.deepEqual(verify(before).differences, []);
  // a room tells of one who lives in it and is erased no more than the list says now
  assert.ok((await administrator.call('hostelOccupants', { params: { id: hostelId }, query: {} })).body.rooms.length > 0);
});

test('a closed round in which somebody was erased is drawn with the students who are left', async () => {
  const { administrator, id, people } = await closedRound(server, 3);
  const [gone] = people;
  const { body } = await administrator.call('studentGet', { params: { id: gone?.id } });
  await administrator.call('studentCheckOut', { params: { id: gone?.id }, body: { day: today(), reason: 'Over.', despite: true } });
  await administrator.call('personErase', { params: { id: gone?.id }, body: { username: body.student.username } });
  const { proposal } = await drawRound(administrator, id);
  assert.deepEqual([proposal.placed, proposal.waiting], [2, 0]);
});
