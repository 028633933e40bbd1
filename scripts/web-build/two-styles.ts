import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { filesOf } from './files-of.ts';
import { homePage } from './home-page.ts';

/** All chunks, those of the document first, each after the chunks that it imports, because a style sheet relies on those before it. */
function inOrder(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>();
  const later = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(chunk)) return;
    for (const other of chunk.imports) add(other);
    for (const other of chunk.dynamicImports) later.add(other);
    found.add(chunk);
  };
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) add(chunk.fileName);
  for (const name of later) add(name);
  return [...found];
}

const stylesOf = ({ viteMetadata }: Rolldown.OutputChunk): Set<string> => viteMetadata?.importedCss ?? new Set();

/**
 * Style sheets are small, and from a server without HTTP/2 each file takes a wait. So all are merged into two files: one that the
 * document names, with what the home page needs, and one with the rest, for which the chunks that need it wait.
 */
export const twoStyles = (): Plugin => {
  const sources = new Map<string, string>();
  let sum: string | undefined;
  // sorted, because the files are transformed in any order
  const sumOfAll = () =>
    createHash('sha256')
      .update([...sources.values()].toSorted().join('\0'))
      .digest('hex');
  return {
    name: 'two-styles',
    apply: 'build',
    transform: { filter: { id: /\.css$/ }, handler: (code, id) => void sources.set(id, code) },
    // chunks contain the name of the second file; if their own names did not change with it, browsers would keep outdated chunks
    augmentChunkHash: () => (sum ??= sumOfAll()),
    generateBundle: {
      // before the names of style sheets are written into the document and the chunks
      order: 'pre',
      handler(_, bundle) {
        const styled = inOrder(bundle).filter((chunk) => stylesOf(chunk).size > 0);
        const homeFiles = filesOf(bundle, ({ isEntry, facadeModuleId }) => isEntry || homePage.includes(facadeModuleId ?? ''));
        const write = (name: string, chunks: readonly Rolldown.OutputChunk[]): string => {
          const files = chunks.flatMap((chunk) => [...stylesOf(chunk)]).map((file) => bundle[file]);
          const source = files.map((style) => (style?.type === 'asset' ? String(style.source) : '')).join('');
          for (const style of files) if (style) delete bundle[style.fileName];
          for (const chunk of chunks) stylesOf(chunk).clear();
          return this.getFileName(this.emitFile({ type: 'asset', name, source }));
        };
        const ofHome = styled.filter(({ fileName }) => homeFiles.has(fileName));
        const others = styled.filter(({ fileName }) => !homeFiles.has(fileName));
        const first = write('style.css', ofHome);
        const rest = write('style-of-other-pages.css', others);
        for (const chunk of others) stylesOf(chunk).add(rest);
        for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) stylesOf(chunk).add(first);
      },
    },
  };
};
