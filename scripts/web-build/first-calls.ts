import type { Plugin } from 'vite';
import { at } from './at.ts';

export const firstCallsModule = at('web/first-calls.ts');

/**
 * Makes `web/first-calls.ts` a file of its own, which the document names before the libraries and the program; after these it names what
 * the home page, which most people open first, shares with others.
 */
export const firstCalls = (): Plugin => ({
  name: 'first-calls',
  apply: 'build',
  config: () => ({ build: { rolldownOptions: { input: [at('web/index.html'), firstCallsModule] } } }),
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const files = Object.values(bundle).filter((each) => each.type === 'chunk');
      const first = files.find(({ moduleIds }) => moduleIds.includes(firstCallsModule));
      // the entry itself only imports the chunk
      const entry = files.find(({ facadeModuleId }) => facadeModuleId === firstCallsModule);
      if (!first || !entry || entry === first) throw new Error('web/first-calls.ts has no chunk of its own');
      const home = files.find(({ name }) => name === 'home');
      if (!home) throw new Error('the home page has no chunk of its own');
      delete bundle[entry.fileName];
      // before the style sheets, because a script after them waits for them
      const tag = `<script type="module" crossorigin src="/${first.fileName}"></script>`;
      const ahead = `<link rel="modulepreload" crossorigin href="/${home.fileName}">`;
      return html
        .replace(`${tag}\n    `, '')
        .replace('</title>', () => `</title>\n    ${tag}`)
        .replace('\n  </head>', () => `\n    ${ahead}\n  </head>`);
    },
  },
});
