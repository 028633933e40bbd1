import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { routes } from '../../contract/call-routes.ts';
import { at } from './at.ts';
import { schemasAreNothing } from './contract.ts';
import { filesOf } from './files-of.ts';

const pageTable = at('web/pages.ts');
const catalogues = at('contract/catalogues.ts');
const noPicture = '\0no picture';

/** What a module of a table loads: `import('./landing/landing.tsx')`. */
const loaded = /import\('(\.[^']+)'\)/g;

/** The files of modules, what they import and their styles, but for those that every page has. */
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
 * The small program that stands in the document (`web/first-calls.ts`). It reads the page table as the app does, but has the browser
 * load the files of a page where the app loads its module, and knows no menus, and only the routes that the table names.
 */
async function firstCallsOf(bundle: Rolldown.OutputBundle): Promise<string> {
  const table = await readFile(pageTable, 'utf8');
  const named = Object.entries(routes).filter(
    ([name, { method }]) => method === 'GET' && (['me', 'institutionGet'].includes(name) || table.includes(`'${name}'`)),
  );
  const filesOfModule = filesBehind(bundle);
  const files: string[] = [];
  const numberOf = (file: string): number => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  /** Puts the files of modules in the place of the modules. */
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
    resolve: { alias: schemasAreNothing },
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

/** Puts that program into the document. */
export const firstCalls = (): Plugin => ({
  name: 'first-calls',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    // before the styles, which a script would wait for
    handler: async (html, { bundle }) => {
      const program = bundle ? await firstCallsOf(bundle) : '';
      return html.replace('</title>', () => `</title>\n    <script>${program.trim()}</script>`);
    },
  },
});
