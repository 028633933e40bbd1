/** Several processes send, and some are killed while they do. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { paths } from '#contract/paths.ts';
import { notification, notify } from '#server/notification/notify.ts';
import { cleanUp } from '#server/testing/clean-up.ts';
import { setUpMail } from '#server/testing/mail-house.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { testServer } from '#server/testing/server.ts';
import { untilNone } from '#server/testing/until.ts';

const server = testServer();
const sender = fileURLToPath(new URL('../testing/mail-sender.ts', import.meta.url));
/** More of both: `MAIL_KILLS=100 MAIL_DELIVERIES=10000`. */
const kills = Number(process.env['MAIL_KILLS'] ?? 2);
/** How many send at once: more for many kills, since starting one takes longer than it sends. */
const processes = kills > 2 ? 4 : 2;
const deliveries = Number(process.env['MAIL_DELIVERIES'] ?? 60);

test('every mail is sent although processes are killed while they send, and one that goes twice has the same message id', async () => {
  const { database, build, databaseUrl } = server;
  const mailServer = await startMailServer();
  await setUpMail(database, mailServer, { quietFrom: '00:00', quietUntil: '00:00', site: 'http://localhost' });
  const people = await build.students(deliveries);
  await sql`insert into mail_address (account_id, address, verified_at)
    select id, id || '@example.org', now() from unnest(${people}::uuid[]) id`.execute(database.write);
  await database.write
    .transaction()
    .execute((db) => notify(db, [notification('roomChangeGranted', {}, { to: people, link: paths.dashboard() })]));

  const running: ChildProcess[] = [];
  const start = () => running.push(spawn(process.execPath, [sender, databaseUrl], { stdio: ['ignore', 'ignore', 'inherit'] }));
  cleanUp(() => running.forEach((each) => each.kill('SIGKILL')));
  let killed = 0;
  // the mail is there, but whoever sent it does not know
  mailServer.onMail = () => {
    if (killed >= kills || mailServer.received.length < ((killed + 1) * deliveries) / (kills + 2)) return;
    // the first time all of them, so that whoever sent this mail is among them
    const ended = running.splice(0, killed === 0 ? processes : 1);
    killed++;
    for (const each of ended) {
      each.kill('SIGKILL');
      start();
    }
  };
  for (let n = 0; n < processes; n++) start();
  const open = async () => {
    // as if minutes had passed since; a lease that is in use may end too, and its mail then goes twice
    await sql`update delivery set leased_until = now() where leased_until < now() + interval '175 seconds'`.execute(database.write);
    const { rows } = await sql<{ open: number }>`
      select (select count(*) from delivery where settled_at is null)::integer + (select count(*) from delivery_wanted)::integer as open`.execute(
      database.read,
    );
    return rows[0]?.open ?? 0;
  };
  await untilNone('open', open);

  assert.equal(killed, kills);
  const idsOf = Map.groupBy(mailServer.received, ({ recipients }) => recipients.join());
  assert.equal(idsOf.size, deliveries);
  assert.ok(mailServer.received.length > deliveries, 'one at least went twice');
  for (const [recipient, mails] of idsOf)
    assert.equal(new Set(mails.map(({ headers }) => headers.get('message-id'))).size, 1, `${recipient} got different mails`);
  const { rows } = await sql<{ state: string }>`select distinct state from delivery`.execute(database.read);
  assert.deepEqual(rows, [{ state: 'sent' }]);
});
