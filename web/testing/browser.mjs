/**
 * Lets Node import the screens, and gives them a document without a browser. Plain JavaScript, because the types of this document are not
 * those that the screens are checked with.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { GlobalWindow } from 'happy-dom';
import { transformSync } from 'rolldown/utils';

const screens = new URL('../', import.meta.url).href;

/** A style sheet imported as a module: each class is called as in the source. */
const classNames = 'export default new Proxy({}, { get: (_, name) => name });';

/** Notes the dynamic imports of the screens, so that tests can wait for them. */
globalThis.importsUnderWay = new Set();
globalThis.noteImport = (imported) => {
  importsUnderWay.add(imported);
  const end = () => importsUnderWay.delete(imported);
  imported.then(end, end);
  return imported;
};
/** The source with its dynamic imports noted, and without what only the build knows. */
const noted = (source) =>
  source.replaceAll(/\bimport\((['"][^'"]+['"])\)/g, 'noteImport(import($1))').replaceAll('import.meta.env', '({})');

/** How elements are made in production: as developed, each would note where in the source it was made. */
const elements = new URL('../../node_modules/react/cjs/react-jsx-runtime.production.js', import.meta.url).href;

registerHooks({
  resolve: (name, context, next) => (name === 'react/jsx-runtime' ? { url: elements, shortCircuit: true } : next(name, context)),
  load(url, context, next) {
    if (url.endsWith('.css')) return { format: 'module', source: classNames, shortCircuit: true };
    if (url.startsWith(screens) && url.endsWith('.ts')) {
      const loaded = next(url, context);
      return { ...loaded, source: noted(Buffer.from(loaded.source).toString()) };
    }
    if (!url.endsWith('.tsx')) return next(url, context);
    const file = fileURLToPath(url);
    const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), { jsx: { runtime: 'automatic' }, sourcemap: false });
    if (errors.length > 0) throw new SyntaxError(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
    return { format: 'module', source: noted(code), shortCircuit: true };
  },
});

// React as developed, the only one in which a test can wait for it, would describe every element and every rendering to a debugger
delete console.createTask;
delete console.timeStamp;

// a file that is saved is not opened
const settings = { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } };
const window = new GlobalWindow({ url: 'http://hostel.test/', settings });
const { document } = window;
document.body.innerHTML = '<div id="root"></div>';

/** Pixels of one em. */
const em = 16;

/** Answers what the screens ask: the width of the window, and whether the person wants no movement, which is so. */
function matchMedia(query) {
  const [, least, unit] = /min-width: ([\d.]+)(em|px)/.exec(query) ?? [];
  const list = Object.assign(new EventTarget(), { media: query, addListener() {}, removeListener() {} });
  // tests change the width of the window
  const get = () => (least === undefined ? query.includes('reduce') : window.innerWidth >= Number(least) * (unit === 'em' ? em : 1));
  return Object.defineProperty(list, 'matches', { get });
}

/** An open channel to other tabs would keep the process from ending. */
class BroadcastChannel extends globalThis.BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

const given = {
  matchMedia,
  BroadcastChannel,
  scrollTo() {},
  // a document that no navigation has opened has no entry of this kind
  PerformanceNavigationTiming: PerformanceResourceTiming,
  IS_REACT_ACT_ENVIRONMENT: true,
};
// through the global ones, whose time tests let pass
const timers = {
  setTimeout: (work, delay) => globalThis.setTimeout(() => work(), delay),
  clearTimeout: (timer) => globalThis.clearTimeout(timer),
};
Object.assign(window, given, timers);
Object.assign(window.Element.prototype, { scrollIntoView() {}, showPopover() {}, hidePopover() {} });
// printed with all that belongs to it, an element takes thousands of lines
Object.defineProperty(window.Node.prototype, inspect.custom, {
  value() {
    return `<${this.nodeName}>`;
  },
});
const used = [
  'document',
  'localStorage',
  'sessionStorage',
  'location',
  'history',
  'Node',
  'Element',
  'HTMLElement',
  'HTMLInputElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
  'HTMLButtonElement',
  'HTMLAnchorElement',
  'SVGElement',
  'Event',
  'KeyboardEvent',
  'MouseEvent',
  'MutationObserver',
  'ResizeObserver',
  'IntersectionObserver',
  'getComputedStyle',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'CSS',
];
for (const name of used) Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
const heard = { addEventListener: window.addEventListener.bind(window), removeEventListener: window.removeEventListener.bind(window) };
Object.assign(globalThis, given, { window, ...heard });
// the oldest browsers that the README names do not have it; what their JavaScript lacks, `lib` in tsconfig.web.json leaves out
delete AbortSignal.any;
