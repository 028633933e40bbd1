/** How many codes and links go out. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TextKey } from '#contract/delivery/gateway.ts';
import { networkOf } from '#server/call/network.ts';
import type { Db } from '#server/db/open.ts';

/**
 * Minutes for which a code or a link in a mail is good, and in which codes are counted. It is one time for both: who is refused another code has one
 * that is good, so that nobody keeps an owner out by asking for codes.
 */
export const codeMinutes = 60;

/** The most codes within that time: to one receiver, asked for by one person, sent to one address by all people, and asked for from one network. */
const most = { receiver: 3, person: 10, address: 10, network: 300 } as const;

/** Who asks for a code, and where it goes. Whoever is signed in has their own count at an address, which nobody else can use up alone. */
type Asked = { address: string } & ({ network: string } | { person: string });

const countedFor = (asked: Asked): [name: string, limit: number][] => {
  const address = asked.address.toLowerCase();
  return 'person' in asked
    ? [
        [`person ${asked.person} ${address}`, most.receiver],
        [`person ${asked.person}`, most.person],
        [`own ${address}`, most.address],
      ]
    : [
        [`receiver ${address}`, most.receiver],
        [`network ${networkOf(asked.network)}`, most.network],
      ];
};

/** Minutes in which codes and links to telephones are counted, which cost money and cannot be refused by whoever gets them. */
export const messageMinutes = 24 * 60;
/** The most within that time: of one kind to one number by one person, by one person, to one number by anybody, and asked for from one network. */
const mostMessages = { receiver: 3, person: 5, number: 10, network: 1_000 } as const;

interface AskedOfNumber {
  number: string;
  /** codes of one kind must not use up those of another */
  text: TextKey;
  network: string;
  /** undefined: whoever asks is not signed in */
  person?: string;
}

/** Counts a message to a number; false if there were too many. */
export async function countMessage(db: Db, { number, text, network, person }: AskedOfNumber): Promise<boolean> {
  const counted: [string, number][] = [
    [`${text} ${person ?? ''} ${number}`, mostMessages.receiver],
    [`message to ${number}`, mostMessages.number],
    [`message from ${networkOf(network)}`, mostMessages.network],
  ];
  if (person !== undefined) counted.push([`message of ${person}`, mostMessages.person]);
  return await count(db, counted, messageMinutes);
}

/** How often a day an address is told, by one channel, that somebody is reached elsewhere from now on. */
export const mostTold = 5;

/** Counts that a former address is told of its successor; false if it was told often enough. */
export const countTold = (db: Db, { channel, address }: { channel: string; address: string }): Promise<boolean> =>
  count(db, [[`former ${channel} ${address.toLowerCase()}`, mostTold]], messageMinutes);

/** Counts a code by mail; false if there were too many. */
export const countCode = (db: Db, asked: Asked): Promise<boolean> => count(db, countedFor(asked), codeMinutes);

async function count(db: Db, names: [name: string, limit: number][], minutes: number): Promise<boolean> {
  const counted = names
    .map(([name, limit]) => ({ hash: createHash('sha256').update(name).digest(), limit }))
    // in the same order each time, so that two at the same time wait for each other instead of deadlocking
    .toSorted((one, other) => one.hash.compare(other.hash));
  for (const { hash, limit } of counted) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash.toString('hex')}, 0))`.execute(db);
    const { taken } = await db
      .selectFrom('mail_code_sent')
      .select((eb) => eb.fn.countAll<number>().as('taken'))
      .where('counted_hash', '=', hash)
      .where('sent_at', '>', sql<string>`now() - make_interval(mins => ${minutes})`)
      .executeTakeFirstOrThrow();
    if (taken >= limit) return false;
  }
  await db
    .insertInto('mail_code_sent')
    .values(counted.map(({ hash }) => ({ counted_hash: hash })))
    .execute();
  return true;
}
