/** Runs the given test files one after the other in this process, each as a suite named like the file, so that hooks apply to their own file only. */
import { stopFollowing } from './follow-tests.mjs';
import { after, before, describe } from 'node:test';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { closeAll } from '../server/testing/clean-up.ts';

const files = process.argv.slice(2);
let loading = files.length;
const { promise: loaded, resolve } = Promise.withResolvers();

for (const file of files)
  describe(file, async () => {
    await import(pathToFileURL(join(process.cwd(), file)).href).finally(() => --loading === 0 && resolve());
    before(() => loaded.then(stopFollowing));
    after(closeAll);
  });
