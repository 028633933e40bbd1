import type { Plugin } from 'vite';

/**
 * Makes Chromium compile the code of every page completely in a background thread while it is downloaded. Otherwise each function is parsed
 * once on arrival and again on the main thread when it is first called. For other browsers the line is a comment.
 */
export const compiledAtOnce = (): Plugin => ({
  name: 'compiled-at-once',
  apply: 'build',
  generateBundle: {
    // runs last, because the line must be the first one, where other plugins insert theirs too
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && ['libraries', 'program'].includes(chunk.name))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    },
  },
});
