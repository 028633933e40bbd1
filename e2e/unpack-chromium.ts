/**
 * Unpacks the Chromium of an npm package with the libraries and fonts it needs, so that it runs on a machine without them.
 * Runs in a separate process, because the package always writes to the temporary folder, which the caller sets.
 */
import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';

const [target] = process.argv.slice(2);
if (!target) throw new Error('Name the folder to unpack to.');

const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');
await Promise.all(['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'].map((name) => inflate(join(packed, name))));
// prefers the package's fonts, so that pages have the same layout on every machine
await writeFile(
  join(tmpdir(), 'fonts.conf'),
  `<?xml version="1.0"?>
<fontconfig>
  <dir>${join(target, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <match target="pattern">
    <edit name="family" mode="prepend" binding="strong"><string>Open Sans</string></edit>
  </match>
  <cachedir>${join(target, 'font-cache')}</cachedir>
</fontconfig>
`,
);
// another user may run the tests later
await Promise.all([tmpdir(), join(tmpdir(), 'chromium')].map((path) => chmod(path, 0o755)));
try {
  await rename(tmpdir(), target);
} catch (error) {
  // another process was faster and has unpacked the same files
  if (!(error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST'))) throw error;
  await rm(tmpdir(), { recursive: true });
}
