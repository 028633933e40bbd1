import { readFile } from 'node:fs/promises';
import { build, type Plugin, type Rolldown } from 'vite';
import { routes } from '../../contract/call-routes.ts';
import { at } from './at.ts';
import { schemasAreNothing } from './contract.ts';
import { filesOf } from './files-of.ts';

const filesMark = '\0files of ';

/**
 * The small program that stands in the document (`web/first-calls.ts`). It reads the page table as the app does, but has the browser
 * load the files of a page where the app loads its module, knows only the routes that the table names, and no menus.
 */
async function firstCallsOf(bundle: Rolldown.OutputBundle): Promise<string> {
  const table = await readFile(at('web/pages.ts'), 'utf8');
  const named = Object.entries(routes).filter(
    ([name, { method }]) => method === 'GET' && (['me', 'institutionGet'].includes(name) || table.includes(`'${name}'`)),
  );
  const everywhere = filesOf(bundle, ({ isEntry }) => isEntry);
  const rest = Object.keys(bundle).filter((name) => name.endsWith('.js') && !everywhere.has(name));
  const parts: Plugin = {
    name: 'first-calls-parts',
    enforce: 'pre',
    async resolveId(source, importer, { kind }) {
      if (source.startsWith('lucide-react/')) return '\0no picture';
      if (kind !== 'dynamic-import') return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && filesMark + resolved.id;
    },
    load(id) {
      if (id === at('web/pages.ts'))
        return { code: table.replaceAll(/^ {4}(?:menu|bar): \{(?:.*\},|[^]*?^ {4}\},)$/gm, ''), moduleType: 'ts' };
      if (id === at('contract/call-routes.ts')) return `export const routes = ${JSON.stringify(Object.fromEntries(named))};`;
      if (id === '\0no picture') return 'export default undefined;';
      if (!id.startsWith(filesMark)) return null;
      const files = filesOf(bundle, ({ facadeModuleId }) => facadeModuleId === id.slice(filesMark.length));
      const numbers = [...files].map((name) => rest.indexOf(name)).filter((number) => number >= 0);
      return `import { preloadFiles } from ${JSON.stringify(at('web/preload-files.ts'))}; preloadFiles(${JSON.stringify(numbers)});`;
    },
  };
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [parts],
    define: { FILES: JSON.stringify(rest) },
    resolve: { alias: schemasAreNothing },
    build: {
      write: false,
      modulePreload: false,
      lib: { entry: at('web/first-calls.ts'), formats: ['iife'], name: 'first', fileName: 'first' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [first] = [built].flat();
  return first && 'output' in first ? first.output[0].code : '';
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
