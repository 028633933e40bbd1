import assert from 'node:assert/strict';
import { test } from 'node:test';
import { campusDay } from './campus-day.ts';
import { openDatabase } from './db/open.ts';
import { storeInstitutionSetting } from './institution-setting.ts';
import { administrator, AppProcess } from './testing/app-process.ts';
import { cleanUp } from './testing/clean-up.ts';
import { makeDatabase, startCluster } from './testing/cluster.ts';
import { clientOf } from './testing/client.ts';

/** In these two time zones it is never the same day. */
const machine = 'Pacific/Pago_Pago';
const institution = 'Pacific/Kiritimati';

test("the campus time zone is the one set in the app, or the environment's, or else the machine's, and a change takes effect immediately", async () => {
  const cluster = await startCluster();
  cleanUp(() => cluster.stop());
  const { connection, drop } = await makeDatabase(cluster.url);
  const environment = { DATABASE_URL: connection.connectionString ?? '', TZ: machine, TIME_ZONE: '' };

  const first = new AppProcess('', environment);
  await first.ready();
  assert.match(first.output, /^Campus time zone: Pacific\/Pago_Pago \(TIME_ZONE is not set\)$/m);
  first.signal('SIGTERM');
  await first.ended();

  const database = openDatabase(connection, () => {});
  await storeInstitutionSetting(database.write, 'time_zone', institution);
  await database.close();
  const second = new AppProcess('', { ...environment, WORKERS: '2' });
  const address = await second.ready();
  assert.match(second.output, /^Campus time zone: Pacific\/Kiritimati \(set in the app\)$/m);
  const { body } = await clientOf(address).call('login', { body: administrator });
  const { today } = (await clientOf(address, body.token).call('me')).body;
  assert.equal(today, campusDay(institution));
  const days = async () =>
    new Set((await Promise.all(Array.from({ length: 8 }, () => clientOf(address, body.token).call('me')))).map((me) => me.body.today));
  const change = async (timeZone: string) => (await clientOf(address, body.token).call('institutionChange', { body: { timeZone } })).body;
  assert.equal((await change(machine)).today, campusDay(machine));
  assert.deepEqual(await days(), new Set([campusDay(machine)]), 'whichever of the processes answers');
  await change(institution);
  assert.deepEqual(await days(), new Set([campusDay(institution)]));
  second.signal('SIGTERM');
  await second.ended();

  const third = new AppProcess('', { ...environment, TIME_ZONE: 'Asia/Kolkata' });
  await third.ready();
  assert.match(third.output, /^Campus time zone: Pacific\/Kiritimati \(set in the app; TIME_ZONE says Asia\/Kolkata\)$/m);
  third.signal('SIGTERM');
  await third.ended();
  await drop();
});
