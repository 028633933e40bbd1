import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Account } from '#contract/account/account.ts';
import { calls } from '#contract/calls.ts';
import { roles, staffAccountRoles } from '#contract/roles.ts';
import { pageSizeLimit } from '#contract/call/schemas.ts';
import { disableAccount } from '#server/account/disable-account.ts';
import { generatePassword, hashPassword, passwordFault } from '#server/account/password.ts';
import { insertAccount } from '#server/account/new-account.ts';
import * as queries from '#server/account/queries.ts';
import { remove as removeSecondFactor } from '#server/account/second-factor-queries.ts';
import { endWaitsOf } from '#server/account/sign-in-limit.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import { inputReader } from '#server/call/read-input.ts';
import type { Settings } from '#server/settings.ts';
import { readArguments, UsageError, type Command, type Context, type Input, type Work } from './command.ts';

function chooseRole<const R extends string>(given: string | undefined, choices: readonly R[]): R {
  const found = choices.find((choice) => choice === given);
  if (found === undefined) throw new UsageError(`--role must be one of ${choices.join(', ')}.`);
  return found;
}

/** Reads one line from standard input; on a terminal, what is typed is not echoed. */
async function readPassword(input: Input): Promise<string> {
  if (input.isTTY) process.stderr.write('Password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: input.isTTY ?? false });
  for await (const line of lines) return line;
  throw new Error('No password came by standard input.');
}

export async function getAccount(db: Db, username: string, settings: Settings): Promise<Account> {
  const found = await queries.findCredentials(db, { username }, settings);
  const account = found && (await queries.findAccount(db, found.id));
  if (!account) throw new Fault('accountNotFound');
  return account;
}

/** A command's work on the account with this username, in one transaction. */
const onAccount =
  (username: string, work: (db: Db, account: Account, context: Context) => Promise<string>): Work =>
  async (context) => {
    const outcome = await context.transact(async (db) => await work(db, await getAccount(db, username, context.settings), context));
    context.say(outcome);
    return true;
  };

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const list: Command = {
  usage: `[--role ${roles.join('|')}]`,
  about: 'the accounts by username',
  plan(args) {
    const { texts } = readArguments(args, { texts: ['role'] });
    const role = texts.role === undefined ? undefined : chooseRole(texts.role, roles);
    return async ({ database, say }) => {
      const accounts: Account[] = [];
      for (let page = 1, total = 1; accounts.length < total; page++) {
        const found = await queries.pageAccounts(database.read, { role, page, pageSize: pageSizeLimit });
        if (found.items.length === 0) break;
        accounts.push(...found.items);
        total = found.total;
      }
      const rows = accounts.map(({ username, role, hostel, disabled }) => [
        username,
        role,
        hostel?.name ?? '-',
        disabled ? 'disabled' : '',
      ]);
      for (const line of table(rows)) say(line);
      return true;
    };
  },
};

const readNewAccount = inputReader(calls.accountCreate.body);

const add: Command = {
  usage: `<username> --role ${staffAccountRoles.join('|')} [--password <password>|-] [--must-change]`,
  about: 'a new account; the password is generated and shown unless given, - reads it from standard input',
  plan(args) {
    const { parameters, texts, flags } = readArguments(args, {
      parameters: ['username'],
      texts: ['role', 'password'],
      flags: ['must-change'],
    });
    const role = chooseRole(texts.role, staffAccountRoles);
    return async ({ transact, settings, input, say }) => {
      const given = texts.password === '-' ? await readPassword(input) : texts.password;
      const password = given ?? generatePassword(settings.PASSWORD_MIN_LENGTH);
      const body = readNewAccount({ username: parameters.username, password, role }, settings.TIME_ZONE);
      if (body.faults) throw new Fault('invalid', { fields: body.faults });
      const { username } = body.value as { username: string }; // read by the schema that says so
      const fault = await passwordFault(password, [username], settings.PASSWORD_MIN_LENGTH);
      if (fault) throw new Fault('invalid', { fields: { password: fault } });
      const passwordHash = await hashPassword(password);
      const mustChangePassword = flags['must-change'];
      await transact((db) => insertAccount(db, { username, role, passwordHash, mustChangePassword }));
      say(`${username} can sign in as ${role}.`);
      if (given === undefined) say(`The password, shown only this once: ${password}`);
      return true;
    };
  },
};

const password: Command = {
  usage: '<username>',
  about: 'draws and shows a new password; the sessions of the account end',
  plan(args) {
    const { parameters } = readArguments(args, { parameters: ['username'] });
    return onAccount(parameters.username, async (db, { _id, username }, { settings }) => {
      const generated = generatePassword(settings.PASSWORD_MIN_LENGTH);
      await queries.setPasswordHash(db, _id, await hashPassword(generated), false);
      await queries.endSessions(db, _id);
      await endWaitsOf(db, [_id]);
      return `The new password of ${username}, shown only this once: ${generated}`;
    });
  },
};

const disable: Command = {
  usage: '<username>',
  about: 'ends the sessions of an account and refuses new ones; the last administrator stays',
  plan(args) {
    const { parameters } = readArguments(args, { parameters: ['username'] });
    return onAccount(parameters.username, async (db, account) => {
      await disableAccount(db, account);
      return `${account.username} can no longer sign in.`;
    });
  },
};

const enable: Command = {
  usage: '<username>',
  about: 'lets a disabled account sign in again',
  plan(args) {
    const { parameters } = readArguments(args, { parameters: ['username'] });
    return onAccount(parameters.username, async (db, { _id, username }) => {
      await queries.setDisabled(db, _id, false);
      return `${username} can sign in again.`;
    });
  },
};

const secondFactorOff: Command = {
  usage: '<username>',
  about: 'for who lost the phone and the recovery codes: the password alone signs in again; the sessions end',
  plan(args) {
    const { parameters } = readArguments(args, { parameters: ['username'] });
    return onAccount(parameters.username, async (db, { _id, username }) => {
      await removeSecondFactor(db, _id);
      await queries.endSessions(db, _id);
      return `${username} signs in without an authenticator app.`;
    });
  },
};

export const accountCommands = {
  'account list': list,
  'account add': add,
  'account password': password,
  'account disable': disable,
  'account enable': enable,
  'account second-factor-off': secondFactorOff,
} satisfies Record<string, Command>;
