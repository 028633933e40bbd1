/** Renders a page of the page table in Node, with a signed-in person and answers of the server, but without a browser and a server. */
import './browser.mjs';
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement, Fragment } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Call } from '#contract/call/call.ts';
import { calls, type CallName, type Replies } from '#contract/calls.ts';
import { routes } from '#contract/call-routes.ts';
import type { Path } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import type { TestResponse } from '#server/testing/check-response.ts';
import { cleanUp } from '#server/testing/clean-up.ts';
import { answerOf, checkBody, newId, now, type PartOf, Refusal, today } from './answers.ts';
import { nameOf, textOf, writtenOn } from './shown.ts';

export { newId, now, Refusal, today };

const { queryClient } = await import('#web/api.ts');
/** The page table. Tests take it from here, since screens can be loaded only once this module has made a document. */
export const { pages } = await import('#web/pages.ts');
const { forgetSession, startSession } = await import('#web/session.ts');
const { ThemeProvider } = await import('#web/ui/page/theme-provider.tsx');
const { ToastRegion } = await import('#web/ui/action/toast.tsx');
const { setTimeZone } = await import('#web/ui/show/dates.ts');

/** The hostel of the person who is signed in. */
export const hostel = { _id: newId(), name: 'Kaveri' };
export const userId = newId();

const soon = globalThis.setTimeout;
// it is noon on the campus whenever a test runs, and time passes only when a test says so
mock.timers.enable({ apis: ['Date', 'setTimeout', 'setInterval'], now: Date.parse(now) });
const mocked = globalThis.setTimeout;
// without a delay a mocked timer is in no order with the others, and those behind it are never called
globalThis.setTimeout = Object.assign((work: () => void, delay = 0) => mocked(work, delay), mocked);
// everything that React Query reports is rendered before a test goes on
notifyManager.setScheduler(queueMicrotask);
queryClient.setDefaultOptions({
  queries: { ...queryClient.getDefaultOptions().queries, retry: false, gcTime: Infinity },
  mutations: { ...queryClient.getDefaultOptions().mutations, gcTime: Infinity },
});

declare global {
  /** dynamic imports of the page that are not there yet (`browser.mjs`) */
  var importsUnderWay: ReadonlySet<Promise<unknown>>;
}

/** The parts of a request as its row names them. */
interface Request {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

/** The answer of a server that is not reached. */
export const unreachable = new TypeError('Failed to fetch');
/** The answer of a server that has not answered yet. */
export const unanswered = new Error('no answer yet');

type Answer<N extends CallName> = PartOf<Replies[N]> | Refusal | typeof unreachable | typeof unanswered;
/** What the server answers, by call. A call that is not named is answered with an empty list or record. */
export type Answers = { [N in CallName]?: Answer<N> | ((request: Request) => Answer<N>) };

export interface Sent extends Partial<Request> {
  name: CallName;
}

interface Options {
  /** `nobody` is not signed in */
  as?: Role | 'nobody';
  /** a phone of this width shows rows of one or two lines in place of tables, and one column */
  width?: number;
  answers?: Answers;
  /** with guards, bar and menu, as the app has it; otherwise the page alone */
  inFrame?: boolean;
}

const desktop = 1366;
export const phone = 360;

const matchers = Object.entries(routes).map(([name, { method, path }]) => ({
  name: name as CallName, // a key of `routes`
  method,
  parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter),
  expression: new RegExp(`^/api/v1${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
}));

function requestOf(address: string, init: RequestInit | undefined): { name: CallName; request: Request } {
  const url = new URL(address, 'http://hostel.test');
  const method = init?.method ?? 'GET';
  // a path without parameters before one with them, as in the router of the server
  const [found] = matchers
    .filter((matcher) => matcher.method === method && matcher.expression.test(url.pathname))
    .sort((a, b) => a.parameters.length - b.parameters.length);
  if (!found) assert.fail(`no row for ${method} ${url.pathname}`);
  const values = found.expression.exec(url.pathname)?.slice(1) ?? [];
  const params = Object.fromEntries(found.parameters.map((parameter, n) => [parameter, decodeURIComponent(values[n] ?? '')]));
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body;
  return { name: found.name, request: { params, query: Object.fromEntries(url.searchParams), body } };
}

const responseOf = (name: CallName, answer: unknown): TestResponse =>
  answer instanceof Refusal ? answer.response() : answerOf(name, answer);

let mounted: Root | undefined;
/** what is wrong with a request of the page, or with the answer that the test gives: the page itself would only say that the network fails */
let wrong: unknown;

/** Lets React render until all code that loads later is there, and nothing more follows. */
async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet = importsUnderWay.size > 0 ? 0 : quiet + 1) {
    await act(async () => {
      await Promise.allSettled(importsUnderWay);
      // work that the page has put off without a delay
      await new Promise((resolve) => soon(resolve));
    });
  }
  assert.ifError(wrong);
  for (const control of document.body.querySelectorAll('button[aria-label], a[aria-label]')) assertNamedByText(control);
}

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Fails if a control is called other than what can be read on it: somebody who speaks to the page says what they read. */
function assertNamedByText(control: Element): void {
  const [name, text] = [nameOf(control), writtenOn(control)];
  assert.ok(lettersOf(name).includes(lettersOf(text)), `"${text}" can be read on what is called "${name}"`);
}

type Router = ReturnType<typeof createMemoryRouter>;
/** The router of the app, once a test has asked for it. */
let routerOfApp: Router | undefined;

/** What a test does with an open page, and sees of it. Buttons, links and fields are found by their names. */
export class Screen {
  /** the writing calls that the page has made, oldest first */
  readonly sent: readonly Sent[];
  /** the reading calls that the page has made */
  readonly asked: readonly Sent[];
  readonly #inFrame: boolean;
  #router: Router;

  constructor(sent: readonly Sent[], asked: readonly Sent[], router: Router, inFrame: boolean) {
    this.sent = sent;
    this.asked = asked;
    this.#router = router;
    this.#inFrame = inFrame;
  }

  /** The address that is shown now. */
  get address(): string {
    const { pathname, search } = this.#router.state.location;
    return pathname + search;
  }

  /** Loads the page anew: what the browser has stored is there, everything else is read again. */
  async reload(): Promise<void> {
    await close();
    queryClient.clear();
    this.#router = await mount(this.address, this.#inFrame);
  }

  /** The whole text of the page and its dialogs, in one line. */
  get text(): string {
    return textOf(document.body);
  }

  /** The messages that an action succeeded, letter for letter. */
  get toasts(): string[] {
    const buttons = document.querySelectorAll('[role=status] [aria-label="Dismiss message"]');
    return [...buttons].map(({ parentElement }) => parentElement?.querySelector('span')?.textContent ?? '');
  }

  #all(selector: string): Element[] {
    return [...document.body.querySelectorAll(selector)].filter((element) => element.closest('[aria-hidden="true"], [hidden]') === null);
  }

  /** The texts of these elements, such as `h2` or `li`. */
  texts(selector: string): string[] {
    return this.#all(selector).map(textOf);
  }

  /** Name → address of every link. Fails if two links of one name lead to different places. */
  get links(): Readonly<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const link of this.#all('a[href]')) {
      const [name, address] = [nameOf(link), link.getAttribute('href') ?? ''];
      assert.ok(found[name] === undefined || found[name] === address, `two links are called ${name}: ${found[name]}, ${address}`);
      found[name] = address;
    }
    return found;
  }

  /** The addresses that call a telephone. */
  get telephones(): string[] {
    return this.#all('a[href^="tel:"]').map((link) => link.getAttribute('href') ?? '');
  }

  get buttons(): string[] {
    return this.#all('button:not([disabled])').map(nameOf);
  }

  /** The messages that something failed or was filled in wrongly. */
  get alerts(): string[] {
    return this.texts('[role=alert]');
  }

  /** Each row of the tables that are shown: heading → text; on a phone the text of each row of the list. */
  get rows(): Readonly<Record<string, string>>[] {
    if (this.texts('thead th').length > 0)
      return this.#all('tbody tr').map((row) => {
        const headings = [...(row.closest('table')?.querySelectorAll('thead th') ?? [])].map(textOf);
        return Object.fromEntries([...row.children].map((cell, n) => [headings[n] ?? '', textOf(cell)]));
      });
    return this.#all('li > button[aria-haspopup=dialog]').map((row) => ({ '': textOf(row) }));
  }

  /** The names of the buttons that open the menu of a row in a table. */
  get menus(): string[] {
    return this.#all('tbody button[popovertarget]').map(nameOf);
  }

  /** The names of the rows of a list on a phone, each of which opens a sheet. */
  get rowsToPress(): string[] {
    return this.#all('li > button[aria-haspopup=dialog]').map(nameOf);
  }

  /** The values of the record whose row was pressed on a phone: heading → text. */
  get sheet(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#all('[role=dialog] dt').map((term) => [textOf(term), textOf(term.nextElementSibling ?? term)]));
  }

  /** Name → value of every field. */
  get fields(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.#all('input, select, textarea').map((field) => {
        const { type, value, checked } = field as HTMLInputElement; // a select and a text area have a value too
        return [nameOf(field), type === 'checkbox' || type === 'radio' ? String(checked) : value];
      }),
    );
  }

  #find(selector: string, name: string | RegExp, at = 0): HTMLElement {
    const all = this.#all(selector);
    const fitting = all.filter((element) => (typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element))));
    return (fitting.at(at) as HTMLElement | undefined) ?? assert.fail(`${String(name)} is none of: ${all.map(nameOf).join(' · ')}`);
  }

  async #do(work: () => void): Promise<void> {
    await act(async () => work());
    await settle();
  }

  /** Presses a button, a link, a check box or a summary; `at` chooses among those of the same name, -1 the last one. */
  async press(name: string | RegExp, at = 0): Promise<void> {
    const button = this.#find('button, a, input[type=checkbox], input[type=radio], summary', name, at);
    const panel = document.getElementById(button.getAttribute('popovertarget') ?? '');
    await this.#do(() => {
      button.click();
      panel?.dispatchEvent(Object.assign(new window.Event('beforetoggle'), { newState: 'open' }));
    });
  }

  /** Picks from a field with a list the first entry that it offers for these words. */
  async pick(name: string | RegExp, text: string): Promise<void> {
    const field = this.#find('[role=combobox]', name);
    // the list is loaded with the first focus, which replaces the field
    await this.#do(() => field.focus());
    await this.#do(() => this.#find('[role=combobox]', name).click());
    await this.type(name, text);
    const list = this.#find('[role=combobox]', name).getAttribute('aria-controls');
    await this.#do(() => this.#find(`[id="${list}"] [role=option]`, /./).click());
  }

  /** What is on paper: prints the page, and returns to the screen. */
  async print(): Promise<{ rows: Screen['rows']; text: string }> {
    await this.#do(() => void window.dispatchEvent(new window.Event('beforeprint')));
    const { rows, text } = this;
    await this.#do(() => void window.dispatchEvent(new window.Event('afterprint')));
    return { rows, text };
  }

  /** Moves the pointer onto these elements, or with `off` away from them. */
  async hover(selector: string, off?: 'off'): Promise<void> {
    const event = new window.MouseEvent(off ? 'mouseout' : 'mouseover', { bubbles: true });
    await this.#do(() => void this.#all(selector).map((element) => element.dispatchEvent(event)));
  }

  /** Lets time pass. */
  async wait(seconds: number): Promise<void> {
    await this.#do(() => mock.timers.tick(seconds * 1_000));
  }

  /** Presses a key, with what is held meanwhile: `{ ctrlKey: true }`. */
  async key(key: string, held: KeyboardEventInit = {}): Promise<void> {
    const target = document.activeElement ?? document.body;
    await this.#do(() => void target.dispatchEvent(new window.KeyboardEvent('keydown', { ...held, key, bubbles: true, cancelable: true })));
  }

  /** Types into a field, or chooses the entry of a select by its value; `at` chooses as in `press`. */
  async type(name: string | RegExp, value: string, at = 0): Promise<void> {
    const field = this.#find('input, select, textarea', name, at);
    const event = field.tagName === 'SELECT' ? 'change' : 'input';
    await this.#do(() => {
      field.focus();
      // React overrides the setter of the element to notice changes
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
      field.dispatchEvent(new window.Event(event, { bubbles: true }));
    });
  }
}

async function close(): Promise<void> {
  const root = mounted;
  mounted = undefined;
  // messages outlive the page
  for (const button of document.querySelectorAll<HTMLElement>('[aria-label="Dismiss message"]')) await act(async () => button.click());
  if (root) await act(async () => root.unmount());
  // it follows every change of the session, and would read what its page needs
  await routerOfApp?.navigate('/no-such-page', { replace: true });
}

const keepError = (error: unknown): unknown => (wrong ??= error);

async function inFrameAt(path: string): Promise<Router> {
  const { router } = await import('#web/router.tsx');
  routerOfApp = router;
  await router.navigate(path, { replace: true });
  return router;
}

/** Renders the page at this path. */
async function mount(path: string, inFrame: boolean): Promise<Router> {
  const rowsOfPages = pages.map((row) => ({
    path: row.path,
    handle: row,
    lazy: async () => {
      await row.alsoLoads?.(null);
      return { Component: (await row.load()).default };
    },
  }));
  const router = inFrame ? await inFrameAt(path) : createMemoryRouter(rowsOfPages, { initialEntries: [path] });
  const frame = document.getElementById('root') ?? assert.fail('the document has no root');
  const root = createRoot(frame, { onCaughtError: keepError, onUncaughtError: keepError });
  mounted = root;
  await act(async () => {
    root.render(
      createElement(
        QueryClientProvider,
        { client: queryClient },
        createElement(
          ThemeProvider,
          null,
          createElement(Fragment, null, createElement(RouterProvider, { router }), !inFrame && createElement(ToastRegion)),
        ),
      ),
    );
    await new Promise((resolve) => soon(resolve));
  });
  await settle();
  return router;
}

/** The page at this path as a person of this role sees it. */
export async function open(
  path: Path | string,
  { as = 'caretaker', width = desktop, answers = {}, inFrame = false }: Options = {},
): Promise<Screen> {
  await close();
  cleanUp(close);
  // another test may have let time pass
  mock.timers.setTime(Date.parse(now));
  window.innerWidth = width;
  localStorage.clear();
  sessionStorage.clear();
  setTimeZone('Asia/Kolkata');
  const hasHostel = as !== 'hosteladmin' && as !== 'nobody';
  const hostels = hasHostel ? [hostel] : [];
  const role = as === 'nobody' ? 'student' : as;
  const given: Answers = {
    me: { userId, username: 'me', role, today, hostels, ...(hasHostel ? { hostelId: hostel._id, hostel } : {}) },
    ...answers,
  };
  const sent: Sent[] = [];
  const asked: Sent[] = [];
  /** made once, since a record has the same id in each answer */
  const made = new Map<CallName, TestResponse>();
  const respond = (address: string, init: RequestInit | undefined): TestResponse => {
    const { name, request } = requestOf(address, init);
    const row: Call = calls[name];
    (row.method === 'GET' || row.readsOnly ? asked : sent).push({ name, ...request });
    if (typeof init?.body === 'string') checkBody(name, request.body);
    const named: unknown = given[name];
    const found: unknown = typeof named === 'function' ? named(request) : named;
    if (found === unreachable) throw unreachable;
    if (found === unanswered) throw unanswered;
    const response = typeof named === 'function' ? responseOf(name, found) : (made.get(name) ?? responseOf(name, found));
    made.set(name, response);
    return response;
  };
  wrong = undefined;
  globalThis.fetch = async (address, init) => {
    try {
      const { status, body, headers } = respond(address as string, init); // `web/api.ts` passes a text
      const text = () => Promise.resolve(JSON.stringify(body));
      const response = { status, ok: status < 400, headers, text, blob: async () => new Blob([await text()]) };
      return response as Response; // the parts that `web/api.ts` reads
    } catch (error) {
      if (error === unanswered) return await new Promise(() => {});
      if (error !== unreachable) wrong ??= error;
      throw error;
    }
  };
  forgetSession();
  queryClient.clear();
  const { hostelId: _, ...login } = answerOf('login', { userId, username: 'me', token: 'token', role, hostels }).body as Replies['login'];
  if (as !== 'nobody') startSession({ ...login, ...(hasHostel ? { hostelId: hostel._id } : {}) });
  return new Screen(sent, asked, await mount(path, inFrame), inFrame);
}
