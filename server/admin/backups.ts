import { dirname, resolve } from 'node:path';
import type { Header } from '#server/backup/format.ts';
import { inWords } from '#server/backup/in-words.ts';
import { checkBackup, countRows, type CheckedBackup } from '#server/backup/read-backup.ts';
import { requireKnownVersion, restore } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import type { Settings } from '#server/settings.ts';
import { readArguments, type CommandAlone } from './command.ts';
import { reachDatabase, reachOrMakeDatabase } from './reach-database.ts';

function describe({ moment, product, schema, postgresql, tables }: Header, bytes: number): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const version = product === null ? 'an earlier Hostelry' : `Hostelry ${product}`;
  return `${rows} rows of ${Object.keys(tables).length} tables as of ${moment}, ${bytes} bytes; ${version}, schema ${schema}, PostgreSQL ${postgresql}`;
}

function signatureOf({ signature }: CheckedBackup, { BACKUP_KEY }: Settings): string {
  if (signature === '') return 'not signed';
  return BACKUP_KEY === '' ? 'signed, which was not checked: BACKUP_KEY is not set' : 'signed with BACKUP_KEY';
}

const readPath = (args: string[]): string => resolve(readArguments(args, { parameters: ['file'] }).parameters.file);

const backup: CommandAlone = {
  usage: '<file>',
  about: 'writes everything in the database, as of one moment, into a new file; the server may go on working',
  planAlone(args) {
    const path = readPath(args);
    return async ({ settings, say, complain }) => {
      const { connection, leave } = await reachDatabase(settings, complain);
      const { header, bytes } = await writeBackup(connection, path, { key: settings.BACKUP_KEY })
        .catch((error: unknown) => {
          throw inWords(error, dirname(path));
        })
        .finally(leave);
      say(`${path}: ${describe(header, bytes)}`);
      return true;
    };
  },
};

const check: CommandAlone = {
  usage: '<file>',
  about: 'reads a backup to its end, and says what it holds or that it is damaged; needs no database',
  planAlone(args) {
    const path = readPath(args);
    return async ({ settings, say }) => {
      const checked = await checkBackup(path, settings.BACKUP_KEY);
      say(`${path} is whole: ${describe(checked.header, checked.bytes)}; ${signatureOf(checked, settings)}`);
      await requireKnownVersion(checked.header);
      await countRows(checked);
      return true;
    };
  },
};

const restoreCommand: CommandAlone = {
  usage: '<file>',
  about: 'puts a backup into an empty database, all of it or nothing; makes that database where DATA_DIR has none',
  planAlone(args) {
    const path = readPath(args);
    return async ({ settings, say, complain }) => {
      // checked before a database is made, so that a bad file leaves none behind
      const checked = await checkBackup(path, settings.BACKUP_KEY);
      await requireKnownVersion(checked.header);
      const { connection, leave } = await reachOrMakeDatabase(settings, complain);
      await restore(connection, checked, say).finally(leave);
      say(`Restored ${describe(checked.header, checked.bytes)}`);
      // the list of who was erased since then is in the old database, not in this one
      say(`Whoever was erased since ${checked.header.moment} is in it again; erase them once more with erase-person.`);
      return true;
    };
  },
};

export const backupCommands: Readonly<Record<string, CommandAlone>> = { backup, 'check-backup': check, restore: restoreCommand };
