/** Moves a database in a process of its own, which a test kills. The move may be to the same version of PostgreSQL. */
import { move } from '#server/backup/move-database.ts';
import { findOlder } from '#server/db/embedded.ts';
import { readSettings } from '#server/settings.ts';

const [dataDir = '', elsewhere = ''] = process.argv.slice(2);
const older = await findOlder({ dataDir, elsewhere, log: () => {} }, () => true);
if (older) await move(older, readSettings({ DATA_DIR: dataDir }), () => {});
