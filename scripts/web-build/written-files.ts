/** Further files of the build: compressed copies, and the page that verifies receipts. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { at } from './at.ts';

const encoders = [
  ['.br', promisify(brotliCompress)],
  ['.gz', promisify(gzip)],
] as const;

/** Compresses the files once at the highest level, where a server would compress them quickly for every request. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true });
      for (const file of files.filter((name) => ['.js', '.css', '.svg', '.html'].includes(extname(name)))) {
        const content = await readFile(join(dir, file));
        await Promise.all(encoders.map(async ([ending, encode]) => writeFile(join(dir, file + ending), await encode(content))));
      }
    },
  };
}

/** The page that verifies receipts, as one file that also works when opened from a disk. Its script is not minified, so that people can read it. */
export const verifierPage = (): Plugin => ({
  name: 'verifier-page',
  apply: 'build',
  async generateBundle() {
    const lib = { entry: at('verifier/page.js'), formats: ['iife' as const], name: 'verifier', fileName: 'page' };
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { alias: { 'node:crypto': at('verifier/sha256.js') } },
      build: { write: false, minify: false, lib },
    });
    const [first] = [built].flat();
    const program = first && 'output' in first ? first.output[0].code : '';
    const page = await readFile(at('verifier/page.html'), 'utf8');
    this.emitFile({
      type: 'asset',
      fileName: 'verify.html',
      source: page.replace('<script></script>', () => `<script>\n${program}</script>`),
    });
  },
});
