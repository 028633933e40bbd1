import type { Plugin } from 'vite';

/**
 * Has Chromium compile all of what every page runs while it arrives, in a thread beside the page's. Otherwise each function is read once when it arrives and
 * once more, by the thread that draws the page, when it is first called (docs/measurements.md). To other browsers it is a comment.
 */
export const compiledAtOnce = (): Plugin => ({
  name: 'compiled-at-once',
  apply: 'build',
  generateBundle: {
    // it counts in the first line, where others put theirs
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && ['libraries', 'program'].includes(chunk.name))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    },
  },
});
