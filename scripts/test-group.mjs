/** Runs the given test files one after the other in this process, each as a suite named like the file, so that hooks apply to their own file only. */
import { after, describe } from 'node:test';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { closeAll } from '../server/testing/clean-up.ts';

for (const file of process.argv.slice(2))
  describe(file, async () => {
    await import(pathToFileURL(join(process.cwd(), file)).href);
    after(closeAll);
  });
