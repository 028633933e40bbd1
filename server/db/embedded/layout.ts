/** Names of the files in the folder of a database and in the data folder that leads to it. */
import { join } from 'node:path';

export const clusterOf = (folder: string) => join(folder, 'cluster');

export const passwordsOf = (folder: string) => join(folder, 'passwords.json');

/** The package of the PostgreSQL that made the database: what can read its files once Hostelry brings a newer one. */
export const programsOf = (folder: string) => join(folder, 'postgresql');

/** While a database is moved to a newer PostgreSQL: the new one until it has taken the place of the old one, and the old one after that. */
export const nextOf = (folder: string) => `${folder}.next`;
export const previousOf = (folder: string) => `${folder}.previous`;

/** Says which data folder a database belongs to that does not lie inside it. */
export const recordOf = (folder: string) => join(folder, 'belongs-to.json');

/** The text file in a data folder that leads to a database kept elsewhere. */
export const signOf = (dataDir: string) => join(dataDir, 'database-is-elsewhere.txt');
