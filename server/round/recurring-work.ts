/** Recurring work on rounds: closes them at their time, takes in students who have come since, and lets offers expire. */
import { sql } from 'kysely';
import { paths } from '#contract/paths.ts';
import { roundCan } from '#contract/round/round.ts';
import { campusTimes } from '#server/campus-day.ts';
import type { Database, Db } from '#server/db/open.ts';
import { transactIn } from '#server/call/transact.ts';
import { notification, notify } from '#server/notification/notify.ts';
import { announceOperation } from '#server/call/open-operation.ts';
import { closeRound } from './frozen-input.ts';
import { takeIn } from './membership.ts';
import { lockRound } from './round-rows.ts';

const byItself = { by: null, hostelId: null, address: '' };

/** Closes one round whose time is over; false if there is none, or other processes are closing all there are. */
async function closeNext(db: Db): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from round where state = 'open' and closes_at <= statement_timestamp()
    order by closes_at, id limit 1 for no key update skip locked`.execute(db);
  const round = rows[0] && (await lockRound(db, rows[0].id));
  if (!round || !roundCan.close(round)) return false;
  await announceOperation(db, { ...byItself, call: 'roundClose' });
  await closeRound(db, round);
  return true;
}

/** Takes in students who were added after the opening, for example by an import. */
async function takeInLate(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from round where state = 'open'`.execute(db);
  for (const { id } of rows) {
    const round = await lockRound(db, id);
    if (round && roundCan.close(round)) await takeIn(db, round.id, round, 'pass over');
  }
}

const offerIsOver = sql`state = 'open' and expires_at <= statement_timestamp()`;

/** Locks the hostels before the offers, in the same order as answering an offer does. */
async function expireOffers(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from hostel where id in (select hostel_id from round_offer where ${offerIsOver}) order by id for no key update`.execute(db);
  if (rows.length === 0) return;
  await announceOperation(db, { ...byItself, call: 'offers expired' });
  await sql`update round_offer set state = 'expired', ended_at = statement_timestamp() where ${offerIsOver}`.execute(db);
}

/** Notifies students of new offers. The database makes the offers, but cannot write the notification: it does not know the campus time zone. */
async function notifyOfOffers(db: Db, timeZone: string): Promise<void> {
  const { rows } = await sql<{ id: string; studentId: string; room: string; hostel: string; expiresAt: string; state: string }>`
    with fresh as (select id from round_offer where not told order by made_at limit 1000 for no key update skip locked), told as (
      update round_offer o set told = true from fresh where o.id = fresh.id returning o.*
    )
    select told.id, told.student_id as "studentId", room.room_number as room, h.name as hostel, told.expires_at as "expiresAt", told.state
    from told join room on room.id = told.room_id join hostel h on h.id = told.hostel_id where told.state = 'open'`.execute(db);
  await notify(
    db,
    rows.map(({ id, studentId, room, hostel, expiresAt }) =>
      notification(
        'seatOffered',
        { room, hostel, until: campusTimes(timeZone)(expiresAt) },
        { to: studentId, link: paths.ownRound(), about: id },
      ),
    ),
  );
}

/** Whether `advanceRounds` has anything to do. */
export async function isRoundDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from round where state = 'open' and closes_at <= statement_timestamp())
      or exists (select from round_offer where ${offerIsOver}) or exists (select from round_offer where not told) as due`.execute(db);
  return rows[0]?.due ?? false;
}

/** Closes rounds, expires offers and notifies of new ones. Several processes may run this at the same time. */
export async function advanceRounds(database: Database, timeZone: string): Promise<void> {
  const transact = transactIn(database);
  while (await transact(closeNext));
  await transact(expireOffers);
  await transact((db) => notifyOfOffers(db, timeZone));
}

/** Takes in new students. Less urgent than `advanceRounds` and more work. */
export async function addNewStudents(database: Database): Promise<void> {
  await transactIn(database)(takeInLate);
}
