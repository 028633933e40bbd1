/** Settings → database → serve → close with grace. */
import { lockFirstStart, makeFirstAdministrator, type SignIn } from './account/first-administrator.ts';
import { readArguments } from './admin/command.ts';
import { backUpBeforeUpgrade, type MadeBefore } from './backup/before-upgrade.ts';
import { noteBackup } from './backup/backup-rows.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import type { Connection } from './db/connection.ts';
import { connectUnlimited, openDatabase } from './db/open.ts';
import { paths } from '#contract/paths.ts';
import { demoTimeZone, fillDemoCampus } from './demo/campus.ts';
import { giveGuardianCode } from './demo/guardians.ts';
import { readInstitutionSetting, whatDecidesTimeZone } from './institution-setting.ts';
import { metricsOfWorkers, ownMetrics } from './metrics.ts';
import { announceOperation } from '#server/call/open-operation.ts';
import { closeOnSignal, listen, type Listening, lostConnection, outliveOutput } from './process/listen.ts';
import { transactIn } from '#server/call/transact.ts';
import { readSettings, type Settings } from './settings.ts';
import { serveMetrics } from './process/serve-metrics.ts';
import { startWorkers } from './process/workers.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Started {
  connection: Connection;
  stop: () => Promise<void>;
}

async function startDatabase(settings: Settings): Promise<Started> {
  if (settings.DATABASE_URL !== '') return { connection: { connectionString: settings.DATABASE_URL }, stop: async () => {} };
  const embedded = await startEmbedded({ dataDir: settings.DATA_DIR, log: say });
  return { connection: embedded.connection, stop: () => embedded.stop() };
}

type GuardianCode = Awaited<ReturnType<typeof giveGuardianCode>>;

interface Prepared {
  signIns: SignIn[];
  /** for the page of guardians */
  guardian: GuardianCode | undefined;
  /** the time zone set in the app, if any */
  timeZone: string | undefined;
}

/** Migrates the database, and gives an empty one its first administrator and, if wanted, the demo campus. */
async function prepareDatabase(connection: Connection, settings: Settings, withDemo: boolean): Promise<Prepared> {
  let noted: MadeBefore | undefined;
  const client = await connectUnlimited(connection);
  const before = async () => {
    noted = await backUpBeforeUpgrade(connection, settings, say);
  };
  await migrate(client, { log: say, before }).finally(() => client.end());
  const database = openDatabase(connection, lostConnection, { prepared: settings.PREPARED_STATEMENTS === 'on' });
  const prepared = transactIn(database)(async (db) => {
    if (noted) await noteBackup(db, noted);
    await lockFirstStart(db);
    await announceOperation(db, { by: null, call: 'first start', hostelId: null, address: '' });
    const administrator = await makeFirstAdministrator(db, settings);
    const signIns = administrator ? [administrator] : [];
    let guardian: GuardianCode | undefined;
    if (administrator && withDemo) {
      const timeZone = process.env['TIME_ZONE'] ? settings.TIME_ZONE : demoTimeZone;
      signIns.push(...(await fillDemoCampus(db, { ...settings, TIME_ZONE: timeZone })));
      const student = signIns.find(({ role }) => role === 'student');
      guardian = student && (await giveGuardianCode(db, student.username));
    }
    return { signIns, guardian, timeZone: await readInstitutionSetting(db, 'time_zone') };
  });
  return await prepared.finally(() => database.close());
}

function sayFirstSignIns(signIns: readonly SignIn[], guardian: GuardianCode | undefined): void {
  if (signIns.length === 0) return;
  const width = Math.max(...signIns.map(({ username }) => username.length));
  say('\n  First sign-ins, shown only this once:');
  for (const { username, password, role, isSet } of signIns) {
    say(`    ${username.padEnd(width)}  ${isSet ? '(ADMIN_PASSWORD)' : password}  ${role}`);
  }
  if (guardian) say(`    a parent: at ${paths.myChild()}, ${guardian.address} with the code ${guardian.code}`);
  say('');
}

async function startMetrics(settings: Settings): Promise<Listening | undefined> {
  if (settings.METRICS_PORT === undefined) return undefined;
  const served = await serveMetrics(settings, settings.WORKERS === 1 ? ownMetrics : metricsOfWorkers());
  say(`Figures for a Prometheus are on http://${settings.METRICS_HOST}:${served.port}/metrics`);
  return served;
}

async function main(): Promise<void> {
  // before anything is opened: a mistyped option would start a server, perhaps with a demo campus that nobody wanted
  const { flags } = readArguments(process.argv.slice(2), { flags: ['empty'] });
  const settings = readSettings(process.env);
  const withDemo = !flags.empty && settings.NODE_ENV !== 'production' && settings.DATABASE_URL === '';
  const { connection, stop } = await startDatabase(settings);
  try {
    // printed before listening: the passwords are shown only once, and the port may be taken
    const { signIns, guardian, timeZone } = await prepareDatabase(connection, settings, withDemo);
    sayFirstSignIns(signIns, guardian);
    const deciding = whatDecidesTimeZone(settings, process.env['TIME_ZONE'], timeZone);
    if (deciding !== undefined) say(deciding);
    const { port, close } = settings.WORKERS === 1 ? await listen(connection, settings) : await startWorkers(connection, settings);
    const metrics = await startMetrics(settings);
    closeOnSignal(async () => {
      await close();
      await metrics?.close();
      await stop();
    });
    say(`Hostelry is ready on http://localhost:${port}`);
  } catch (error) {
    await stop();
    throw error;
  }
}

outliveOutput();
try {
  await main();
} catch (error) {
  // for an operator: one sentence on what is wrong, and the stack only if it is wanted
  process.stderr.write(`Hostelry cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}
