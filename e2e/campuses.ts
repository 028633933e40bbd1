/** Campuses with an account of every role and data for every page. */
import { openExchange } from '#server/testing/rounds.ts';
import { roles, type Role } from '#contract/roles.ts';
import { buildTwoHostels } from '#server/testing/two-hostels.ts';
import { clientOf } from '#server/testing/client.ts';
import { type App, type SignedIn, startApp } from './app.ts';

export interface Campus {
  app: App;
  hostelId: string;
  noticeId: string;
  fineId: string;
  operationId: string;
  /** a room exchange */
  roundId: string;
  allotmentRoundId: string;
  people: Readonly<Record<Role, SignedIn>>;
}

async function signInRoles(app: App, idOf: (role: Role) => string): Promise<Campus['people']> {
  const signedIn = await Promise.all(roles.map(async (role) => [role, await app.signIn(idOf(role))] as const));
  return Object.fromEntries(signedIn) as Record<Role, SignedIn>; // made of every role
}

/** A campus with a hostel in which everybody has a record of every kind. */
export async function makeSmallCampus(app: App): Promise<Campus> {
  const { own } = await buildTwoHostels(app.db);
  const people = await signInRoles(app, (role) => own[role].id);
  const { hostelId, noticeId, operationId, openExchangeId: roundId, rounds, student } = own;
  return { app, hostelId, noticeId, fineId: student.fineId, operationId, roundId, allotmentRoundId: rounds.publishedRoundId, people };
}

/** A round for the students of a hostel without a room, drawn but not published. */
async function drawRound({ client }: SignedIn, hostelId: string): Promise<string> {
  const opened = await client.call('roundOpen', {
    body: {
      name: longWord.slice(0, 80),
      policy: 'draw',
      tiers: [],
      groups: true,
      wishes: ['size', 'block'],
      closesAt: new Date(Date.now() + 86_400_000).toISOString(),
      offerHours: 48,
      hostelIds: [hostelId],
      filter: { batches: [], programmes: [], genders: [], home: 'any' },
    },
  });
  const params = { id: opened.body._id };
  await client.call('roundClose', { params });
  await client.call('roundPropose', { params, body: {} });
  return params.id;
}

const longWord = `${'Donaudampfschifffahrt'.repeat(3)}sgesellschaft`;

/** The demo campus, with a few records that contain a word too long for any phone. */
async function makeDemoCampus(app: App): Promise<Campus> {
  const signIns = [await app.makeFirstAdministrator(), ...(await app.fillDemoCampus())];
  const accounts = await app.db
    .selectFrom('account')
    .select(['id', 'role'])
    .where(
      'username',
      'in',
      signIns.map(({ username }) => username),
    )
    .execute();
  const people = await signInRoles(app, (role) => accounts.find((account) => account.role === role)?.id ?? '');
  const { student, caretaker, warden } = people;
  const hostelId = caretaker.hostelId ?? '';
  await student.client.call('complaintCreate', { params: { hostelId }, body: { complaint: longWord } });
  const [made] = (await student.client.call('complaintOwn')).body.complaints;
  await caretaker.client.call('complaintResolve', { params: { id: made?._id }, body: { remark: longWord } });
  await student.client.call('roomChangeCreate', { body: { hostelId, message: longWord } });
  await student.client.call('leaveCreate', { body: { startDate: '2099-03-01', endDate: '2099-03-02', reason: longWord } });
  const coming = await student.client.call('leaveCreate', { body: { startDate: '2099-04-01', endDate: '2099-04-02', reason: longWord } });
  await warden.client.call('leaveApprove', { params: { id: coming.body._id } });
  await caretaker.client.call('fineImpose', { body: { studentId: student.id, amount: 99_999.99, reason: longWord } });
  await caretaker.client.call('inventoryCreate', {
    body: { name: longWord, category: 'Office Supplies', quantity: 1, threshold: 5, hostel: hostelId },
  });
  await caretaker.client.call('workerCreate', {
    body: { name: longWord, username: longWord.slice(0, 60), position: 'Cleaner', contact: '98000 00000', hostel: hostelId },
  });
  const paid = await caretaker.client.call('fineImpose', { body: { studentId: student.id, amount: 50, reason: longWord } });
  await student.client.call('finePay', { params: { id: paid.body._id } });
  const text = { title: longWord, description: longWord };
  await caretaker.client.call('noticeCreate', { body: text });
  const posted = await caretaker.client.call('noticeCreate', {
    body: { ...text, title: `Read ${longWord}`, forHostel: hostelId, asksReading: true },
  });
  await student.client.call('noticeSayRead', { params: { id: posted.body.notice._id } });
  const roundId = await openExchange(caretaker.client, hostelId);
  await student.client.call('exchangeWish', { params: { id: roundId }, body: { wishes: [{ kind: 'seats', in: hostelId, seats: 1 }] } });
  return {
    app,
    hostelId,
    noticeId: posted.body.notice._id,
    fineId: paid.body._id,
    operationId: paid.body.operationId ?? '',
    roundId,
    allotmentRoundId: await drawRound(people.hosteladmin, hostelId),
    people,
  };
}

/** A campus without its server; what does not fit into a text is missing. */
type Stored = Omit<Campus, 'app'>;

/** Makes the demo campus once for all workers, which copy its database; returns what they must know of it for their environment. */
export async function storeDemoCampus(): Promise<Record<string, string>> {
  // otherwise its database would go with its server
  if (process.env['DATABASE_IS_THROWN_AWAY'] !== 'yes') return {};
  const app = await startApp();
  const { app: _, ...campus } = await makeDemoCampus(app);
  await app.close();
  return { DEMO_CAMPUS: JSON.stringify({ database: app.database, campus }) };
}

/** The demo campus, on a server of its own. */
export async function openDemoCampus(): Promise<Campus> {
  const stored = process.env['DEMO_CAMPUS'];
  if (stored === undefined) return await makeDemoCampus(await startApp());
  const { database, campus } = JSON.parse(stored) as { database: string; campus: Stored }; // as `storeDemoCampus` writes it
  const app = await startApp(database);
  const people = Object.entries(campus.people).map(([role, person]) => [role, { ...person, client: clientOf(app.address, person.token) }]);
  return { ...campus, app, people: Object.fromEntries(people) as Campus['people'] };
}
