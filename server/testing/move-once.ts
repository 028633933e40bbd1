/** A move of a database in a process of its own, to be killed: also to the PostgreSQL that it has already. */
import { move } from '#server/backup/move-database.ts';
import { findOlder } from '#server/db/embedded.ts';
import { readSettings } from '#server/settings.ts';

const [dataDir = '', elsewhere = ''] = process.argv.slice(2);
const older = await findOlder({ dataDir, elsewhere, log: () => {} }, () => true);
if (older) await move(older, readSettings({ DATA_DIR: dataDir }), () => {});
