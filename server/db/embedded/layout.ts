/** Names of the files in the folder of a database and in the data folder that leads to it. */
import { join } from 'node:path';

export const clusterOf = (folder: string) => join(folder, 'cluster');

export const passwordsOf = (folder: string) => join(folder, 'passwords.json');

/** The record that names the data folder of a database which is kept outside it. */
export const recordOf = (folder: string) => join(folder, 'belongs-to.json');

/** The text file in a data folder that leads to a database kept elsewhere. */
export const signOf = (dataDir: string) => join(dataDir, 'database-is-elsewhere.txt');
