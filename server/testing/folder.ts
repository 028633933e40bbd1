import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUp } from './clean-up.ts';

/** A new folder, removed after the tests of the file. For root, a database runs as another user, who may enter it. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hostelry-test-'));
  cleanUp(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await chmod(folder, 0o711);
  return folder;
}
