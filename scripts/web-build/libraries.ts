/** Leaves out parts of the libraries that no screen uses (docs/decisions/0029-libraries.md). */
import type { Plugin } from 'vite';

/** Modules that no page uses, by the end of their path, with the names that others import from them. */
const unused: Readonly<Record<string, readonly string[]>> = {
  // The component library's tables and selects import its own scroll bars and a positioning library: a tenth of the code of a list.
  'components/ScrollArea/ScrollArea.mjs': ['ScrollArea', 'ScrollAreaAutosize'],
  'query-core/build/modern/infiniteQueryBehavior.js': ['infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage'],
};

const leftOut = (name: string): string =>
  `export function ${name}() { throw new Error('the build leaves out ${name} (scripts/web-build/libraries.ts)'); }\n`;

/** Leaves these modules out. What they export throws when it is used. */
export const withoutUnusedModules = (): Plugin => ({
  name: 'without-unused-modules',
  apply: 'build',
  load(id) {
    const [, names] = Object.entries(unused).find(([file]) => id.replaceAll('\\', '/').endsWith(file)) ?? [];
    if (!names) return null;
    return names.map(leftOut).join('') + (names.includes('ScrollArea') ? 'ScrollArea.Autosize = ScrollAreaAutosize;' : '');
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
