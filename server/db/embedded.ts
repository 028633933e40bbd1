import { findPackage, placeBinaries } from './embedded/binaries.ts';
import { application, makeCluster, sweepUnfinished } from './embedded/cluster.ts';
import { chooseOwner } from './embedded/owner.ts';
import { choosePlace, findDatabase, openSocketFolder } from './embedded/place.ts';
import { Supervisor } from './embedded/supervisor.ts';

export interface EmbeddedDatabase {
  /** what node-postgres needs to connect */
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** fast shutdown, waits until the postmaster is gone; safe to call twice */
  stop(): Promise<void>;
}

/**
 * Runs a PostgreSQL of our own on `dataDir`: makes it when there is none, takes over one that outlived its server,
 * and starts it again when it dies. Throws one sentence for the operator when that cannot be.
 */
export async function startEmbedded(options: {
  dataDir: string;
  log: (message: string) => void;
  /** where root keeps a database whose user cannot reach `dataDir` */
  elsewhere?: string;
}): Promise<EmbeddedDatabase> {
  const owner = await chooseOwner(await findDatabase(options.dataDir));
  const place = await choosePlace(options.dataDir, owner, options.elsewhere);
  const binaries = await placeBinaries({ packageFolder: findPackage(), owner, copiesFolder: place.copiesFolder });
  const passwords = await makeCluster(place.folder, owner, binaries);
  const socket = await openSocketFolder(place, owner);
  const supervisor = new Supervisor({ folder: place.folder, owner, binaries, passwords, socket, log: options.log });
  const postmaster = await supervisor.start();
  await sweepUnfinished(place.folder);
  return {
    connection: {
      host: postmaster.socketFolder,
      port: postmaster.port,
      user: application,
      password: passwords.application,
      database: application,
    },
    stop: () => supervisor.stop(),
  };
}
