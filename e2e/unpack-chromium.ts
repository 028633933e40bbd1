/**
 * Unpacks the Chromium that comes as an npm package, with the libraries and fonts it needs, so that it runs on a machine that
 * has none of them. Runs in a process of its own: the package writes to the temporary folder, whichever that is.
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
// its own fonts before all others, so that pages are laid out alike on every machine
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
// whoever runs the tests later may be somebody else
await Promise.all([tmpdir(), join(tmpdir(), 'chromium')].map((path) => chmod(path, 0o755)));
try {
  await rename(tmpdir(), target);
} catch (error) {
  // another test file was faster; what it unpacked is the same
  if (!(error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST'))) throw error;
  await rm(tmpdir(), { recursive: true });
}
