/** Runs the test files it is given in one process, one after the other, each as a suite of its name, so that its hooks are its own. */
import { after, describe } from 'node:test';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { closeAll } from '../server/testing/clean-up.ts';

for (const file of process.argv.slice(2))
  describe(file, async () => {
    await import(pathToFileURL(join(process.cwd(), file)).href);
    after(closeAll);
  });
