/** Runs the given test files one after the other in this process, each as a suite named like the file, so that hooks apply to their own file only. */
import { after, describe } from 'node:test';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { closeAll } from '../server/testing/clean-up.ts';
import { stopTracking } from './untracked.mjs';

const files = process.argv.slice(2);
let loaded = 0;

for (const file of files)
  describe(file, async () => {
    await import(pathToFileURL(join(process.cwd(), file)).href);
    after(closeAll);
    if (++loaded === files.length) stopTracking();
  });
