import { randomBytes } from 'node:crypto';
import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { writeOnce, writeWhole } from './durable-file.ts';
import { clusterOf, recordOf, signOf } from './layout.ts';

/** The content of the text file in a data folder whose database is kept elsewhere. */
export interface Sign {
  folder: string;
  /** the same as in the record of the database; empty in signs of earlier versions */
  id: string;
}

export async function readSign(dataDir: string): Promise<Sign | undefined> {
  const lines = (await readFile(signOf(dataDir), 'utf8').catch(() => '')).split('\n');
  const folder = lines.find((line) => line.startsWith('/'));
  return folder === undefined ? undefined : { folder, id: lines.find((line) => line.startsWith('id '))?.slice(3) ?? '' };
}

export async function writeSign(dataDir: string, { folder, id }: Sign): Promise<void> {
  const text = `The database of this folder is kept in
${folder}
because PostgreSQL runs as a user who cannot reach this folder. A copy of this folder holds no data: copy that one.
id ${id}
`;
  await writeWhole(signOf(dataDir), text, 0o644);
}

export const drawId = () => randomBytes(8).toString('hex');

/** The record of a database kept outside its data folder, which names that data folder. */
export interface Belonging {
  dataDir: string;
  /** drawn anew whenever the database is given to a data folder, so that older copies of the sign no longer match */
  id: string;
}

/** Undefined for a database inside its data folder. */
async function readRecord(folder: string): Promise<Belonging | undefined> {
  const text = await readFile(recordOf(folder), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return { dataDir: '(a damaged record)', id: '' };
  }
}

/**
 * Throws when the database belongs to another data folder: this one is a copy that leads to the original. A database without a
 * record, of an earlier version or because an operator removed it, is given to this data folder.
 */
export async function requireOwnDatabase(dataDir: string, folder: string, sign: Sign | undefined): Promise<void> {
  if (!sign && !(await hasLinksOut(dataDir, folder))) return;
  let record = await readRecord(folder);
  if (!record) {
    const id = drawId();
    if (sign) await writeSign(dataDir, { folder, id });
    if (await recordOwner(folder, { dataDir, id })) return;
    // another start was quicker: for the same data folder, or for a copy of it
    record = await readRecord(folder);
    if (sign && record?.dataDir === dataDir) await writeSign(dataDir, { folder, id: record.id });
  } else if (sign && record.id !== sign.id) {
    throw belongsToAnother(folder, dataDir, record);
  }
  if (record?.dataDir !== dataDir) throw belongsToAnother(folder, dataDir, record);
}

function belongsToAnother(folder: string, dataDir: string, record: Belonging | undefined): Error {
  const owner = record?.dataDir === dataDir ? `an earlier ${dataDir}` : record?.dataDir;
  return new Error(
    `The database in ${folder} belongs to the data folder ${owner}, not to ${dataDir}; to work with a copy of it, stop Hostelry and copy ${folder} as "database" into an empty DATA_DIR, and if the data folder was moved on purpose, remove ${recordOf(folder)} and start again.`,
  );
}

/** Writes the record of a database; false when there is one already. */
export const recordOwner = (folder: string, belonging: Belonging): Promise<boolean> =>
  writeOnce(recordOf(folder), `${JSON.stringify(belonging)}\n`, 0o600);

/** Whether parts of the database lie outside the data folder, where a copy made with its links would share them. */
async function hasLinksOut(dataDir: string, folder: string): Promise<boolean> {
  const cluster = clusterOf(folder);
  for (const path of [folder, cluster, ...(await entriesOf(cluster)), ...(await entriesOf(join(cluster, 'pg_tblspc')))]) {
    const found = await lstat(path).catch(() => undefined);
    if (!found?.isSymbolicLink()) continue;
    const target = await realpath(path).catch(() => undefined);
    if (!target?.startsWith(dataDir + sep)) return true;
  }
  return false;
}

const entriesOf = async (folder: string) => (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
