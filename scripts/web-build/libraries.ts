/** Leaves out parts of the libraries that no screen uses (docs/decisions/0045-libraries.md). */
import type { Plugin } from 'vite';

const scrollArea = /components[/\\]ScrollArea[/\\]ScrollArea\.mjs$/;

/**
 * The component library's tables and selects import its own scroll bars and a positioning library: a tenth of the code of a list.
 * Our pages use the browser's scroll bars; a page that rendered the library's would throw.
 */
export const withoutScrollArea = (): Plugin => ({
  name: 'without-scroll-area',
  apply: 'build',
  load: {
    filter: { id: scrollArea },
    handler: () => `
      export function ScrollArea() { throw new Error('the build leaves ScrollArea out, see scripts/web-build/libraries.ts'); }
      export const ScrollAreaAutosize = ScrollArea;
      ScrollArea.Autosize = ScrollArea;`,
  },
});

/** Functions of libraries that we do not use, by the end of the file's path: forms, fetchers, and server rendering. */
const unused: Readonly<Record<string, readonly string[]>> = {
  'react-router/dist/production/lib/router/router.js': [
    'discoverRoutes',
    'fetch',
    'getSubmittingFetcher',
    'handleAction',
    'handleFetcherAction',
    'handleFetcherLoader',
    'patchRoutesImpl',
  ],
  'react-router/dist/production/lib/router/instrumentation.js': ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter'],
  'react-router/dist/production/lib/dom/lib.js': ['HistoryRouter', 'deserializeErrors', 'useFormAction', 'useSubmit'],
  'react-router/dist/production/lib/dom/ssr/components.js': ['PrefetchPageLinks', 'Links', 'Meta', 'Scripts'],
  'react-router/dist/production/lib/hooks.js': ['RSCErrorHandler'],
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js': ['infiniteQueryBehavior'],
};

/** Replaces these functions by ones that throw. A function that no longer exists fails the build, so that an upgrade is noticed. */
export const withoutUnusedParts = (): Plugin => ({
  name: 'without-unused-parts',
  apply: 'build',
  transform(code, id) {
    const [, names] = Object.entries(unused).find(([file]) => id.endsWith(file)) ?? [];
    if (!names) return null;
    let left = code;
    for (const name of names) {
      const start = left.search(new RegExp(`function ${name}\\(`));
      if (start < 0) this.error(`${id} has no function ${name} any more`);
      // a function ends at the first closing brace with the indentation of its first line
      const indent = /\t*$/.exec(left.slice(0, start).replace(/async $/, ''))?.[0] ?? '';
      const end = left.indexOf(`\n${indent}}`, start);
      left = `${left.slice(0, start)}function ${name}() { throw new Error('the build leaves ${name} out, see scripts/web-build/libraries.ts');${left.slice(end)}`;
    }
    return { code: left, map: null };
  },
});

/** Colours of the component library that our theme redefines (`web/ui/page/theme.ts`), or that are not used. */
const otherColors = ['red', 'pink', 'grape', 'violet', 'indigo', 'cyan', 'green', 'lime', 'yellow', 'orange', 'teal'];

const colorsIn: Readonly<Record<string, (color: string) => RegExp>> = {
  'MantineProvider/default-colors.mjs': (color) => new RegExp(`\\t${color}: \\[[^\\]]*\\],?`),
  'styles/default-css-variables.css': (color) => new RegExp(`--mantine-color-${color}-[\\w-]+:[^;]*;`, 'g'),
};

/** Leaves out these colours, a twelfth of the style sheet that every page waits for. */
export const withoutOtherColors = (): Plugin => ({
  name: 'without-other-colors',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const [, ofColor] = Object.entries(colorsIn).find(([file]) => id.endsWith(file)) ?? [];
    if (!ofColor) return null;
    let left = code;
    for (const color of otherColors) {
      const before = left;
      left = before.replace(ofColor(color), '');
      if (left === before) this.error(`${id} has no ${color} any more`);
    }
    return { code: left, map: null };
  },
});
