/** Leaves out what the libraries bring and no screen uses (docs/decisions/0010-libraries.md). */
import type { Plugin } from 'vite';

const scrollArea = /components[/\\]ScrollArea[/\\]ScrollArea\.mjs$/;

/**
 * The component library's tables and choices bring its own bars for scrolling along, with a library to place things: a tenth of a
 * list's code. What scrolls here has the browser's bars, so a page that drew these would fail.
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

/** What libraries can do besides, by the end of their file's name: forms, requests beside the page, and programs that are drawn on a server. */
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

/** Leaves that out: a function of it that is called after all throws. One that is no longer there fails the build, so that an upgrade is noticed. */
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
      // the end of a function is the first bracket as far in as its beginning
      const indent = /\t*$/.exec(left.slice(0, start).replace(/async $/, ''))?.[0] ?? '';
      const end = left.indexOf(`\n${indent}}`, start);
      left = `${left.slice(0, start)}function ${name}() { throw new Error('the build leaves ${name} out, see scripts/web-build/libraries.ts');${left.slice(end)}`;
    }
    return { code: left, map: null };
  },
});

/** Colours of the component library that the theme has of its own (`web/ui/theme.ts`), or that nobody uses. */
const otherColors = ['red', 'pink', 'grape', 'violet', 'indigo', 'cyan', 'green', 'lime', 'yellow', 'orange', 'teal'];

const colorsIn: Readonly<Record<string, (color: string) => RegExp>> = {
  'MantineProvider/default-colors.mjs': (color) => new RegExp(`\\t${color}: \\[[^\\]]*\\],?`),
  'styles/default-css-variables.css': (color) => new RegExp(`--mantine-color-${color}-[\\w-]+:[^;]*;`, 'g'),
};

/** Leaves the library's own colours out, a twelfth of the style that every page waits for. */
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
