/**
 * Every call × every role × nobody × another hostel. All of it follows from the call table; the table itself is checked against the
 * reference, which is generated (`scripts/documents.test.ts`).
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls, type CallName } from '#contract/calls.ts';
import type { Call, Reach } from '#contract/call/call.ts';
import { roles, teamRoles, type Role, type TeamRole } from '#contract/roles.ts';
import {
  buildSampleHostel,
  buildTwoHostels,
  makeWay,
  type TwoHostels,
  type SampleHostel,
  type SampleTarget,
  type SamplePerson,
} from '#server/testing/two-hostels.ts';
import { jsonLeavesOf, withJsonLeaf, type JsonLeaf, type Parts } from '#server/testing/json-values.ts';
import { samples } from '#server/testing/samples.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { rolledBack } from '#server/testing/rolled-back.ts';
import { testServer } from '#server/testing/server.ts';
import { rowVersions } from '#server/testing/table-digests.ts';

const server = testServer();
/** A server for calls that are refused, which must change nothing. Its database stays small, since all of it is compared after each call. */
const refusing = testServer();

let untouched: Promise<TwoHostels> | undefined;
const untouchedCampus = () => (untouched ??= buildTwoHostels(refusing.database.write));

let kept: Promise<{ campus: TwoHostels; address: string }> | undefined;

/** One campus for all writing calls, and the address of a server that takes back what they have written. */
const keptCampus = () => (kept ??= makeKeptCampus());

async function makeKeptCampus(): Promise<{ campus: TwoHostels; address: string }> {
  const campus = await buildTwoHostels(server.database.write);
  const app = await server.secondServer({ database: rolledBack(server.database) });
  return { campus, address: await app.listen({ port: 0, host: '127.0.0.1' }) };
}

/** Calls with several transactions, of which the later ones need what the earlier have written, or whose sample needs a changed campus. */
const isCommitted = (name: CallName, row: Call) =>
  row.ownTransactions || name === 'roundOfferAccept' || name === 'roundOpen' || name === 'roundDiscard';

const keptClients = new Map<string, Promise<Client>>();

/** Somebody on the server that takes back what is written, signed in once for all tests. */
async function keptAs(role: Role, id: string): Promise<Client> {
  const { address } = await keptCampus();
  const known = keptClients.get(id) ?? server.as(role, id).then(({ token }) => clientOf(address, token));
  keptClients.set(id, known);
  return await known;
}

let elsewhere: Promise<SampleHostel> | undefined;
/** A new hostel for a call to change, and another one that no call changes. */
const changedCampus = async (): Promise<TwoHostels> => ({
  own: await buildSampleHostel(server.database.write),
  other: await (elsewhere ??= buildSampleHostel(server.database.write)),
});

/** The campus that the call before has changed: often the next one succeeds there too, and a new one takes as long as many calls. */
let changedBefore: TwoHostels | undefined;

const refusedClients = new Map<string, Promise<Client>>();

/** Somebody on the server `refusing`, signed in once for all tests. */
function refusedAs(role: Role, id: string): Promise<Client> {
  const known = refusedClients.get(id);
  if (known) return known;
  lastFound = undefined;
  const client = refusing.as(role, id);
  refusedClients.set(id, client);
  return client;
}

const guardians = new Map<string, Promise<Client>>();

/** The guardian of the sample student on the server `refusing`. */
function guardianOf({ student: { mark } }: SampleHostel): Promise<Client> {
  lastFound = undefined;
  return guardians.getOrInsertComputed(mark, () => refusing.asGuardian(`${mark}@example.net`));
}

/** Texts of success that come from the server and that screens show word for word (`web/screens/actions.test.ts`). */
const messages: { readonly [name in CallName]?: string } = {
  hostelAllot: 'Hostel allotted successfully!',
  hostelAssignCaretaker: 'Caretaker assigned successfully!',
  hostelAssignWarden: 'Warden assigned successfully!',
  complaintCreate: 'Complaint submitted successfully',
  inventoryDelete: 'Item deleted successfully',
  scheduleSave: 'Staff schedule saved successfully.',
  noticeCreate: 'Notice created successfully.',
};

const sampleOf = (name: CallName, target: SampleTarget): Parts => samples[name](target);

/** The leaves of a request whose values differ from those of another request for the same call. */
function differing(request: Parts, from: Parts): JsonLeaf[] {
  const values = new Map(jsonLeavesOf(from).map(({ path, value }) => [path.join('.'), value]));
  return jsonLeavesOf(request).filter(({ path, value }) => values.get(path.join('.')) !== value);
}

/** The versions of all rows, except the refusals that the audit log records and the times when a session was last used. */
async function versionsOfData(): Promise<{ tables: Record<string, string>; sessions: unknown[] }> {
  const { read } = refusing.database;
  const tables = await rowVersions(read, { except: ['operation', 'operation_unsealed', 'session'] });
  return { tables, sessions: await read.selectFrom('session').select(['id', 'account_id']).orderBy('id').execute() };
}

/** The versions found last; undefined once something may have been written since. */
let lastFound: Awaited<ReturnType<typeof versionsOfData>> | undefined;

/** Does every one of these things and names all that fail: a test for each would take longer than its call. */
async function each(cells: readonly (readonly [title: string, work: () => Promise<void>])[]): Promise<void> {
  const failures: Error[] = [];
  for (const [title, work] of cells)
    await work().catch((cause: unknown) => failures.push(new Error(`${title}: ${cause instanceof Error ? cause.message : ''}`, { cause })));
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'));
}

interface Refusal {
  title: string;
  client: Client;
  parts: Parts;
  status: number;
  code?: string;
}

async function refusesAll(name: CallName, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return;
  const before = lastFound ?? (await versionsOfData());
  await each([
    ...refusals.map(({ title, client, parts, status, code }): [string, () => Promise<void>] => [
      title,
      async () => {
        const answer = await client.refused(name, parts);
        assert.deepEqual([answer.status, code && answer.body.code], [status, code], JSON.stringify(answer.body));
      },
    ]),
    [
      `a refused ${name}`,
      async () => {
        lastFound = await versionsOfData();
        assert.deepEqual(lastFound, before, 'changed what is stored');
      },
    ],
  ]);
}

for (const [name, row] of Object.entries<Call>(calls) as [CallName, Call][]) {
  if (row.who === 'anyone') {
    test(`${name} succeeds for anyone`, async () => {
      const { own } = await untouchedCampus();
      lastFound = undefined;
      const { status } = await refusing.nobody.call(name, sampleOf(name, targetOf(own, 'student')));
      assert.equal(status, row.status ?? 200);
    });
    continue;
  }

  const { who } = row;

  test(`${name} is refused to callers who may not make it or aim it out of their reach, and then changes nothing`, async () => {
    const { own, other } = await untouchedCampus();
    const refusals: Refusal[] = [];
    const isRefusedTo = (title: string, client: Client, role: Role, status: number, code: string) =>
      refusals.push({ title, client, parts: sampleOf(name, targetOf(own, role)), status, code });
    isRefusedTo('nobody', refusing.nobody, 'student', 401, 'signInNeeded');
    isRefusedTo('a token that is none', clientOf(refusing.address, 'x'.repeat(43)), 'student', 401, 'signInNeeded');
    if (!who.guardian) isRefusedTo('a guardian', await guardianOf(own), 'student', 401, 'signInNeeded');
    for (const role of roles) {
      const reach = who[role];
      const client = await refusedAs(role, own[role].id);
      if (!reach) isRefusedTo(`a ${role}`, client, role, 403, 'forbidden');
      if (!reach || reach === 'all' || reach === 'names') continue;
      const strangers: Stranger[] = [{ title: 'another hostel', target: targetOf(other, role) }];
      if (role === 'student' && reach === 'own')
        strangers.push({ title: 'a neighbour', target: { hostel: own, person: own.neighbour, student: own.neighbour } });
      refusals.push(...outOfReach(name, { title: `a ${role}`, client, own: targetOf(own, role) }, strangers));
    }
    await refusesAll(name, refusals);
  });

  if (who.guardian)
    test(`${name} succeeds for a guardian, who sees nothing of others, and is refused to one who is barred`, async () => {
      const { own, other } = await untouchedCampus();
      lastFound = undefined;
      const address = `${own.student.mark}@example.net`;
      const { body } = await (await refusing.asGuardian(address)).call(name, sampleOf(name, targetOf(own, 'student')));
      for (const { mark, id } of [own.neighbour, other.student, other.neighbour, own.caretaker, own.warden])
        for (const word of [mark, id]) assert.ok(!JSON.stringify(body).includes(word), `${name} shows a guardian what is somebody else's`);
      const another = await refusing.build.student();
      const barred = { name: 'Barred', mail: `${another}@example.net`, barred: true, student_id: another };
      await refusing.database.write.insertInto('guardian').values(barred).execute();
      const refused = await (await refusing.asGuardian(barred.mail)).refused(name, sampleOf(name, targetOf(own, 'student')));
      assert.deepEqual([refused.status, refused.body.code], [401, 'signInNeeded']);
    });

  test(`${name} succeeds for callers who may make it, and shows them nothing out of their reach`, async () => {
    const isReading = row.method === 'GET';
    if (isReading) lastFound = undefined;
    const isTakenBack = !isReading && !isCommitted(name, row);
    const succeeds = async (role: Role, reach: Reach): Promise<[title: string, work: () => Promise<void>][]> => {
      const made = isReading ? untouchedCampus() : isTakenBack ? keptCampus().then(({ campus }) => campus) : undefined;
      const isAnswered = async (campus: TwoHostels, target: SampleTarget) => {
        const { id } = campus.own[role];
        const client = await (isReading ? refusedAs(role, id) : isTakenBack ? keptAs(role, id) : server.as(role, id));
        // the sample student has a room; a seat is offered only to a student without one
        if (name === 'roundOfferAccept')
          await server.database.write.deleteFrom('stay').where('student_id', '=', target.student.id).execute();
        if (role === 'caretaker') await makeWay(server.database.write, name, target.hostel);
        const answer = await client.call(name, sampleOf(name, target));
        assert.equal(answer.status, row.status ?? 200, JSON.stringify(answer.body));
        if (messages[name]) assert.equal((answer.body as { message?: string }).message, messages[name]);
        return JSON.stringify(answer.body);
      };
      const showsNothingElse = async (campus: TwoHostels) => {
        const text = await isAnswered(campus, targetOf(campus.own, role));
        for (const { mark, id } of hiddenFrom(role, reach, campus))
          for (const word of [mark, id]) assert.ok(!text.includes(word), `${name} shows a ${role} what is somebody else's`);
      };
      const within = async () => {
        if (made) return await showsNothingElse(await made);
        const inNewOne = async () => await showsNothingElse((changedBefore = await changedCampus()));
        if (changedBefore && row.ownTransactions) await showsNothingElse(changedBefore).catch(inNewOne);
        else await inNewOne();
      };
      const elsewhere = async () => {
        const campus = await (made ?? (changedBefore ??= await changedCampus()));
        await isAnswered(campus, targetOf(made ? campus.other : await buildSampleHostel(server.database.write), role));
      };
      // an administrator is in no hostel: to change something, one hostel is as good as another
      const reachesAll = (reach === 'all' || reach === 'names') && (isReading || role !== 'hosteladmin');
      return [
        [`a ${role} within their reach`, within],
        ...(reachesAll ? [[`a ${role} in another hostel`, elsewhere] as [string, () => Promise<void>]] : []),
      ];
    };
    const cells = [];
    for (const role of roles) if (who[role]) cells.push(...(await succeeds(role, who[role])));
    await each(cells);
  });
}

for (const here of ['own', 'other'] as const) {
  for (const [name, row] of Object.entries<Call>(calls) as [CallName, Call][]) {
    const { who, method } = row;
    if (who === 'anyone' || !teamRoles.some((role) => who[role] === 'hostel')) continue;
    test(`${name} stays in the hostel chosen, for somebody who serves two: the ${here === 'own' ? 'first' : 'second'}`, async () => {
      const serving = teamRoles.filter((role) => who[role] === 'hostel');
      const clients = new Map<TeamRole, Client>();
      for (const role of serving) clients.set(role, await choosing(role, here));
      await each([
        ...[...clients].map(([role, client]) => [`a ${role}`, () => showsChoice(name, role, client, here, method === 'GET')] as const),
        ['refusals', () => keepsToChoice(name, clients, here)],
      ]);
    });
  }
}

const targetOf = (hostel: SampleHostel, role: Role): SampleTarget => ({ hostel, person: hostel[role], student: hostel.student });

/** The people about whom no reply to this caller may contain anything. */
function hiddenFrom(role: Role, reach: Reach, { own, other }: TwoHostels): SamplePerson[] {
  switch (reach) {
    case 'all':
      return [];
    case 'names':
      return [other.student, other.neighbour];
    case 'hostel':
    case 'post':
      return [other.student, other.neighbour, other.caretaker, other.warden];
    case 'ward':
    case 'own':
      return [other.student, other.neighbour, other.caretaker, other.warden, ...(role === 'student' ? [own.neighbour] : [])];
  }
}

interface Stranger {
  title: string;
  target: SampleTarget;
}

interface Asking {
  title: string;
  client: Client;
  /** what is in reach */
  own: SampleTarget;
}

/** A good call again and again, each time with one of its ids replaced by a stranger's: each must be refused. */
function outOfReach(name: CallName, { title: who, client, own }: Asking, strangers: readonly Stranger[]): Refusal[] {
  const good = sampleOf(name, own);
  const theirs = strangers.map(({ title, target }) => ({ title, parts: sampleOf(name, target) }));
  // random values and codes of the minute differ in every request and name nobody's record; they are found last, when a new minute may have begun
  const newEachTime = new Set(differing(sampleOf(name, own), good).map(({ path }) => path.join('.')));
  return theirs.flatMap(({ title, parts: everything }) => {
    const aimed = differing(everything, good).filter(({ path }) => !newEachTime.has(path.join('.')));
    const refusal = (at: string, parts: Parts) => ({ title: `${who} with ${at} of ${title}`, client, parts, status: 404 });
    // first with all ids replaced together, then with each alone
    const tries = aimed.map((leaf) => refusal(leaf.path.join('.'), withJsonLeaf(good, leaf)));
    return aimed.length > 1 ? [refusal('everything', everything), ...tries] : tries;
  });
}

let shared: Promise<TwoHostels> | undefined;

/** Two hostels, with the caretaker and the warden of the first also in the team of the other. */
const sharedCampus = () => (shared ??= makeSharedCampus());

async function makeSharedCampus(): Promise<TwoHostels> {
  lastFound = undefined;
  const campus = await buildTwoHostels(refusing.database.write);
  for (const role of teamRoles) await refusing.build.place(campus.other.hostelId, campus.own[role].id, { role });
  return campus;
}

/** The hostel that each of the two has chosen. */
const chosen = new Map<TeamRole, string>();

const sides = async (where: 'own' | 'other') => {
  const campus = await sharedCampus();
  return where === 'own' ? ([campus.own, campus.other] as const) : ([campus.other, campus.own] as const);
};

/** Somebody of this role, once they have chosen this hostel. */
async function choosing(role: TeamRole, where: 'own' | 'other'): Promise<Client> {
  const [here] = await sides(where);
  const client = await refusedAs(role, (await sharedCampus()).own[role].id);
  if (chosen.get(role) !== where) {
    lastFound = undefined;
    await client.call('meHostel', { body: { hostelId: here.hostelId } });
    chosen.set(role, where);
  }
  return client;
}

async function showsChoice(name: CallName, role: TeamRole, client: Client, where: 'own' | 'other', isReading: boolean): Promise<void> {
  if (!isReading) return;
  const [here, there] = await sides(where);
  lastFound = undefined;
  const text = JSON.stringify((await client.call(name, sampleOf(name, targetOf(here, role)))).body);
  for (const { mark, id } of [there.student, there.neighbour])
    for (const word of [mark, id]) assert.ok(!text.includes(word), `${name} shows a ${role} what is in the hostel that is not chosen`);
}

async function keepsToChoice(name: CallName, clients: ReadonlyMap<TeamRole, Client>, where: 'own' | 'other'): Promise<void> {
  const [here, there] = await sides(where);
  const refusals = [...clients].flatMap(([role, client]) =>
    outOfReach(name, { title: `a ${role}`, client, own: targetOf(here, role) }, [
      { title: 'the hostel not chosen', target: targetOf(there, role) },
    ]),
  );
  await refusesAll(name, refusals);
}
