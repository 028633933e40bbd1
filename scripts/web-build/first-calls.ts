import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { routes } from '../../contract/call-routes.ts';
import { at } from './at.ts';
import { stubbedSchemas } from './contract.ts';
import { filesOf } from './files-of.ts';

const pageTable = at('web/pages.ts');
const catalogues = at('contract/catalogues.ts');
const noPicture = '\0no picture';

/** A dynamic import in a table, such as `import('./landing/landing.tsx')`. */
const loaded = /import\('(\.[^']+)'\)/g;

/** Returns a function from a module to its files: its chunk, what that imports, and their styles, without the files that every page loads. */
function filesBehind(bundle: Rolldown.OutputBundle): (module: string) => string[] {
  const everywhere = filesOf(bundle, ({ isEntry }) => isEntry);
  return (module) => {
    const programs = [...filesOf(bundle, ({ facadeModuleId }) => facadeModuleId === module)].filter((name) => !everywhere.has(name));
    const styles = programs.flatMap((name) => {
      const chunk = bundle[name];
      return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
    });
    return [...new Set([...programs, ...styles])];
  };
}

/**
 * Builds the small script in the document (`web/first-calls.ts`). It contains the page table, but with a preload of a page's files in
 * place of the import of its module, without the menus, and with only those routes that the table names.
 */
async function firstCallsOf(bundle: Rolldown.OutputBundle): Promise<string> {
  const table = await readFile(pageTable, 'utf8');
  const named = Object.entries(routes).filter(
    ([name, { method }]) => method === 'GET' && (['me', 'institutionGet'].includes(name) || table.includes(`'${name}'`)),
  );
  const filesOfModule = filesBehind(bundle);
  const files: string[] = [];
  const numberOf = (file: string): number => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  /** Replaces each import by a preload of the files of its module. */
  const withFiles = (source: string, of: string): string =>
    source.replaceAll(loaded, (_, path: string) => {
      const numbers = filesOfModule(resolve(dirname(of), path)).map(numberOf);
      return `(preloadFiles(${JSON.stringify(numbers)}), {})`;
    });
  const parts: Plugin = {
    name: 'first-calls-parts',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith('lucide-react/') ? noPicture : null),
    async load(id) {
      if (id === noPicture) return 'export default undefined;';
      if (id === at('contract/call-routes.ts')) return `export const routes = ${JSON.stringify(Object.fromEntries(named))};`;
      if (id !== pageTable && id !== catalogues) return null;
      const source = (await readFile(id, 'utf8')).replaceAll(
        /^ {4}(?:(?:title|part|icon): .*,|(?:menu|bar): \{(?:.*\},|[^]*?^ {4}\},))$/gm,
        '',
      );
      const code = `import { preloadFiles } from ${JSON.stringify(at('web/preload-files.ts'))};\n${withFiles(source, id)}`;
      return { code, moduleType: 'ts' };
    },
  };
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [parts],
    define: { FILES: 'FILES' },
    resolve: { alias: stubbedSchemas },
    build: {
      write: false,
      modulePreload: false,
      lib: { entry: at('web/first-calls.ts'), formats: ['iife'], name: 'first', fileName: 'first' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [first] = [built].flat();
  return first && 'output' in first ? first.output[0].code.replace(/\bFILES\b/, () => JSON.stringify(files)) : '';
}

/** Inserts the script into the document. */
export const firstCalls = (): Plugin => ({
  name: 'first-calls',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    // before the style sheets, because a script after them waits for them
    handler: async (html, { bundle }) => {
      const program = bundle ? await firstCallsOf(bundle) : '';
      return html.replace('</title>', () => `</title>\n    <script>${program.trim()}</script>`);
    },
  },
});
