import type { Rolldown } from 'vite';

/** The files of the chunks that `isFirst` selects, and of those they import, directly or indirectly. */
export function filesOf(bundle: Rolldown.OutputBundle, isFirst: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    for (const other of chunk.imports) add(other);
  };
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && isFirst(chunk)) add(chunk.fileName);
  return files;
}
