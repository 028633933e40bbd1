import assert from 'node:assert/strict';
import { test } from 'node:test';
import { campusDay } from './campus-day.ts';
import { whatDecidesTimeZone } from './institution-setting.ts';
import { administrator, AppProcess } from './testing/app-process.ts';
import { cleanUp } from './testing/clean-up.ts';
import { makeDatabase, startCluster } from './testing/cluster.ts';
import { clientOf } from './testing/client.ts';

/** In these two time zones it is never the same day. */
const machine = 'Pacific/Pago_Pago';
const institution = 'Pacific/Kiritimati';

test('a start says which time zone decides, unless it is the one in the environment', () => {
  const given = { TIME_ZONE: 'Asia/Kolkata' };
  assert.equal(whatDecidesTimeZone(given, 'Asia/Kolkata', undefined), undefined);
  assert.equal(whatDecidesTimeZone(given, 'Asia/Kolkata', 'Asia/Kolkata'), undefined);
  assert.equal(
    whatDecidesTimeZone(given, 'Asia/Kolkata', institution),
    'Campus time zone: Pacific/Kiritimati (set in the app; TIME_ZONE says Asia/Kolkata)',
  );
  const ofMachine = { TIME_ZONE: machine };
  assert.equal(whatDecidesTimeZone(ofMachine, '', institution), 'Campus time zone: Pacific/Kiritimati (set in the app)');
  assert.equal(whatDecidesTimeZone(ofMachine, undefined, undefined), 'Campus time zone: Pacific/Pago_Pago (TIME_ZONE is not set)');
});

test("the campus time zone is the one set in the app, or else the machine's, and a change takes effect in every process", async () => {
  const cluster = await startCluster();
  cleanUp(() => cluster.stop());
  const { url, drop } = await makeDatabase(cluster.url);
  cleanUp(drop);
  const app = new AppProcess('', { DATABASE_URL: url, TZ: machine, TIME_ZONE: '', WORKERS: '2' });
  const address = await app.ready();
  assert.match(app.output, /^Campus time zone: Pacific\/Pago_Pago \(TIME_ZONE is not set\)$/m);
  const { token } = (await clientOf(address).call('login', { body: administrator })).body;
  const days = async () =>
    new Set((await Promise.all(Array.from({ length: 8 }, () => clientOf(address, token).call('me')))).map((me) => me.body.today));
  assert.deepEqual(await days(), new Set([campusDay(machine)]));
  for (const timeZone of [institution, machine, institution]) {
    const { body } = await clientOf(address, token).call('institutionChange', { body: { timeZone } });
    assert.equal(body.today, campusDay(timeZone));
    assert.deepEqual(await days(), new Set([campusDay(timeZone)]), 'whichever of the processes answers');
  }
  app.signal('SIGTERM');
  await app.ended();
});
