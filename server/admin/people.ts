import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Fault } from '#server/fault.ts';
import { currentOperation } from '#server/call/open-operation.ts';
import { erase } from '#server/personal-data/erase.ts';
import { exportPerson } from '#server/personal-data/export-person.ts';
import { getAccount } from './accounts.ts';
import { readArguments, type Command } from './command.ts';

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

const exportCommand: Command = {
  usage: '<username> <file>',
  about: 'writes everything that is kept of a person into a new Excel workbook',
  plan(args) {
    const { username, file } = readArguments(args, { parameters: ['username', 'file'] }).parameters;
    return async ({ database, settings, say }) => {
      const account = await getAccount(database.read, username, settings);
      const path = resolve(file);
      const { bytes } = await exportPerson(database.read, account._id, settings.TIME_ZONE);
      // only the file's owner may read it, and an existing file is not overwritten
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
        throw isTaken(error) ? new Error(`${path} is there already; choose another name.`) : error;
      });
      say(`${path}: everything that is kept of ${account.username}`);
      return true;
    };
  },
};

const eraseCommand: Command = {
  usage: '<username>',
  about: 'erases a person for ever, from the audit log too; what sums need stays without a name. Refused while something of theirs is open',
  plan(args) {
    const { username } = readArguments(args, { parameters: ['username'] }).parameters;
    return async ({ transact, settings, say }) => {
      const erased = await transact(async (db) => {
        const account = await getAccount(db, username, settings);
        const operationId = await currentOperation(db);
        await erase(db, { id: account._id, by: null, operationId, timeZone: settings.TIME_ZONE, confirm: () => {} });
        return account.username;
      }).catch((error: unknown) => {
        if (!(error instanceof Fault) || !error.data || !('blockedBy' in error.data)) throw error;
        throw new Error(['Nobody was erased:', ...error.data.blockedBy.map(({ message }) => message)].join('\n'));
      });
      say(`${erased} was erased. Backups that were made before still hold this person.`);
      return true;
    };
  },
};

export const peopleCommands: Readonly<Record<string, Command>> = { 'export-person': exportCommand, 'erase-person': eraseCommand };
