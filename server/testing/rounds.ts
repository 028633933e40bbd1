/** Opens rounds for the students of one test. */
import type { HostelFor } from '#contract/room/hostel-for.ts';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

let batches = 0;
/** A batch of which no other test has students. */
export const newBatch = (): string => `B${++batches}`;

export const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

interface Wanted {
  hostelIds: string[];
  batch: string;
  name?: string;
  policy?: 'classic' | 'draw';
  tiers?: { batches: string[]; programmes: string[] }[];
  home?: 'any' | 'hostels' | 'none';
  closesAt?: string;
}

/** The body of `roundOpen`, as the form sends it. */
export const roundBody = ({
  hostelIds,
  batch,
  name = `Round of ${batch}`,
  policy = 'draw',
  tiers = [],
  home = 'any',
  closesAt = inAnHour(),
}: Wanted) => ({
  name,
  hostelIds,
  filter: { batches: [batch], programmes: [], genders: [], home },
  policy,
  tiers,
  groups: true,
  wishes: policy === 'draw' ? ['size', 'hostel', 'block', 'floor'] : [],
  closesAt,
  offerHours: 24,
});

export const openRound = async (administrator: Client, wanted: Wanted) =>
  (await administrator.call('roundOpen', { body: roundBody(wanted) })).body;

/** The body of `roundOpen` for an exchange, as the form sends it. */
export const exchangeBody = (hostelIds: readonly string[]) => ({
  ...roundBody({ hostelIds: [...hostelIds], batch: 'of nobody' }),
  filter: { batches: [], programmes: [], genders: [], home: 'any' as const },
  name: 'Room exchange',
  policy: 'exchange' as const,
});

/** Opens an exchange and returns its id. */
export const openExchange = async (client: Client, ...hostelIds: string[]): Promise<string> =>
  (await client.call('roundOpen', { body: exchangeBody(hostelIds) })).body._id;

export interface RoundStudent {
  id: string;
  client: Client;
}

export async function studentOf(
  server: TestServer,
  batch: string,
  rollno: string,
  { hostelId, gender = '' }: { hostelId?: string; gender?: string } = {},
): Promise<RoundStudent> {
  const info = { batch, rollno, gender, name: `Name ${rollno}` };
  const id = await server.build.student({ ...(hostelId === undefined ? {} : { hostelId }), info });
  return { id, client: await server.as('student', id) };
}

interface NewRound {
  rooms?: { singleSeater?: number; doubleSeater?: number; tripleSeater?: number };
  for?: HostelFor;
  policy?: 'classic' | 'draw';
}

/** An open round for a new batch of students and one new hostel, which is for everybody by default. */
export async function openedRound(
  server: TestServer,
  students: number,
  { rooms = { doubleSeater: 1 }, for: isFor = 'all', policy = 'draw' }: NewRound = {},
) {
  const batch = newBatch();
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel({ singleSeater: 0, doubleSeater: 0, tripleSeater: 0, for: isFor, ...rooms });
  const people = await Promise.all(Array.from({ length: students }, (_, n) => studentOf(server, batch, `${batch}-${n + 1}`)));
  const { _id: id } = await openRound(administrator, { hostelIds: [hostelId], batch, policy });
  const [first, second = first] = people;
  if (!first || !second) throw new Error('a round needs a student');
  return { batch, administrator, hostelId, people, first, second, id, params: { id } };
}

export async function closedRound(...wanted: Parameters<typeof openedRound>) {
  const round = await openedRound(...wanted);
  await round.administrator.call('roundClose', { params: round.params });
  return round;
}

export async function drawRound(administrator: Client, id: string, refresh = false) {
  const { body: drawn } = await administrator.call('roundPropose', { params: { id }, body: { refresh } });
  const { body: proposal } = await administrator.call('roundProposal', { params: { id } });
  return { drawn, proposal };
}

/** Draws a closed round and publishes it. */
export async function publishRound(administrator: Client, id: string, refresh = false) {
  const { proposal } = await drawRound(administrator, id, refresh);
  const { body } = await administrator.call('roundPublish', { params: { id }, body: { proposalId: proposal._id } });
  return { ...body, proposal };
}

/** What a student reads of the first of their rounds. */
export const ownRound = async ({ client }: RoundStudent) => (await client.call('roundOwn')).body[0];

/** A friend asks for a place in the group that a student makes or has, and gets it. Returns the code of the group. */
export async function joinGroup(maker: RoundStudent, friend: RoundStudent, id: string): Promise<string> {
  const { code } = (await maker.client.call('roundGroupCreate', { params: { id } })).body;
  await friend.client.call('roundGroupAsk', { params: { id }, body: { code } });
  const [request] = (await ownRound(maker))?.group?.asking ?? [];
  await maker.client.call('roundGroupAccept', { params: { id: request?._id ?? '' } });
  return code;
}
