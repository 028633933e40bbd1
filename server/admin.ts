/** The commands of an operator, whether or not the server is running: `npm run admin -- <command>`. */
import { accountCommands } from './admin/accounts.ts';
import { backupCommands } from './admin/backups.ts';
import { peopleCommands } from './admin/people.ts';
import { UsageError, type Command, type CommandAlone, type Input, type Work, type WorkAlone } from './admin/command.ts';
import { reachDatabase } from './admin/reach-database.ts';
import { verify } from './admin/verify.ts';
import { openDatabase, type Database } from './db/open.ts';
import { Fault, faultOfDatabase } from './fault.ts';
import { transactIn, type Transact } from '#server/call/transact.ts';
import { timeZoneOf } from './institution-setting.ts';
import { announceOperation } from '#server/call/open-operation.ts';
import { readSettings } from './settings.ts';

export const commands: Readonly<Record<string, Command | CommandAlone>> = {
  ...accountCommands,
  ...peopleCommands,
  ...backupCommands,
  verify,
};

const exitCodes = { done: 0, failed: 1, misused: 2 } as const;

/** What a command uses of the process that it runs in. */
export interface Surroundings {
  environment: Readonly<Record<string, string | undefined>>;
  input: Input;
  say: (line: string) => void;
  /** writes a line that is not part of the command's result, such as an error */
  complain: (line: string) => void;
}

function help(): string[] {
  const entries = Object.entries(commands).flatMap(([name, { usage, about }]) => [`  ${name} ${usage}`.trimEnd(), `      ${about}`]);
  return [
    'npm run admin -- <command>',
    '',
    ...entries,
    '  help',
    '      this list',
    '',
    'It works on the database that DATABASE_URL or DATA_DIR name.',
  ];
}

/** The transactions of a command, each an operation of the audit log. */
const transactAs =
  (command: string, database: Database): Transact =>
  (work) =>
    transactIn(database)(async (db) => {
      await announceOperation(db, { by: null, call: `admin ${command}`, hostelId: null, address: '' });
      return await work(db);
    });

async function perform(command: string, work: Work, { environment, input, say, complain }: Surroundings): Promise<boolean> {
  const given = readSettings(environment);
  const { connection, leave } = await reachDatabase(given, complain);
  // a lost connection makes the next query fail, which is enough
  const database = openDatabase(connection, () => {}, { prepared: given.PREPARED_STATEMENTS === 'on' });
  try {
    const settings = { ...given, TIME_ZONE: await timeZoneOf(database.read, given) };
    return await work({ database, transact: transactAs(command, database), settings, input, say });
  } finally {
    await database.close();
    await leave();
  }
}

const performAlone = async (work: WorkAlone, { environment, say, complain }: Surroundings): Promise<boolean> =>
  await work({ settings: readSettings(environment), say, complain });

const undefinedTable = '42P01';

/** The error message for the operator. */
function explain(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === undefinedTable)
    return 'The database is empty or of an earlier version; start Hostelry on it once.';
  const fault = error instanceof Fault ? error : faultOfDatabase(error);
  if (!fault) return error instanceof Error ? error.message : String(error);
  const fields = Object.entries(fault.fields ?? {});
  return fields.length === 0 ? fault.message : fields.map(([field, text]) => `${field}: ${text}`).join('\n');
}

/** Runs the command that the arguments name and returns its exit code. */
export async function run(args: string[], surroundings: Surroundings): Promise<number> {
  const { say, complain } = surroundings;
  const line = args.join(' ');
  if (/^(help|--help|-h)?( |$)/.test(line)) {
    for (const each of help()) say(each);
    return line === '' ? exitCodes.misused : exitCodes.done;
  }
  const name = Object.keys(commands).find((each) => line === each || line.startsWith(`${each} `));
  const command = name === undefined ? undefined : commands[name];
  if (name === undefined || !command) {
    complain(`There is no command “${line}”; npm run admin -- help lists what there is.`);
    return exitCodes.misused;
  }
  try {
    const given = args.slice(name.split(' ').length);
    const isDone =
      'planAlone' in command
        ? await performAlone(command.planAlone(given), surroundings)
        : await perform(name, command.plan(given), surroundings);
    return isDone ? exitCodes.done : exitCodes.failed;
  } catch (error) {
    complain(explain(error));
    if (!(error instanceof UsageError)) return exitCodes.failed;
    complain(`Usage: npm run admin -- ${name} ${command.usage}`.trimEnd());
    return exitCodes.misused;
  }
}

if (import.meta.main) {
  // a reader that stops early, as `head` does, closes the pipe: the command must still complete
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const surroundings: Surroundings = {
    environment: process.env,
    input: process.stdin,
    say: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  };
  void run(process.argv.slice(2), surroundings).then((code) => (process.exitCode = code));
}
