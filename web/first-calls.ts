/**
 * The first script of the document, a small file of its own (`scripts/web-build/first-calls.ts`). While the libraries and the program are still
 * loading, it loads the page's code and makes the calls that the page's row in the page table names. `api.ts` takes the responses.
 */
import { routes } from '#contract/call-routes.ts';
import { catalogues } from '#contract/catalogues.ts';
import { urlOf } from './call-url.ts';
import { keepFirstAnswer } from './first-answers.ts';
import { isOfStaff, redirectOf } from './guard.ts';
import { readLanguage } from './language/shared/kept-language.ts';
import { rowAt } from './page-at.ts';
import { need, needsOf, type PageRequest } from './page-row.ts';
import { pages } from './pages.ts';
import { readSession } from './stored-session.ts';

const url = new URL(window.location.href);
const found = rowAt(pages, url.pathname);
const session = readSession();
const language = readLanguage();

const started = new Map<string, Promise<Response>>();

function start(request: PageRequest): void {
  if (!session || !found) return;
  for (const { name, input } of [need('me'), need('institutionGet'), ...needsOf(found.row, request)]) {
    const route = routes[name];
    // `api.ts` takes no other; a notice is read by a PUT without a body
    if (route.method !== 'GET') continue;
    const address = urlOf(route, input);
    if (started.has(address)) continue;
    const token = route.session === 'none' ? undefined : session.token;
    const headers = { accept: 'application/json', 'accept-language': language, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = fetch(address, { headers });
    // whoever takes the response handles the failure
    answer.catch(() => undefined);
    started.set(address, answer);
    keepFirstAnswer(address, token, language, answer);
  }
}

async function startOfToday(request: PageRequest): Promise<void> {
  const answer = await started.get(urlOf(routes.me, {}));
  if (!answer?.ok) return;
  const { today } = (await answer.clone().json()) as { today: string }; // the reply that the row of `me` defines
  start({ ...request, today });
}

/** What fails here is loaded or asked for again by the program, which shows an error if that fails too. */
const ignoreFailure = (work: Promise<unknown> | undefined): void => void work?.catch(() => undefined);

ignoreFailure(catalogues[language]?.all());
if (found && redirectOf(found.row.guard, session, url, found.row.afterCheckOut) === undefined) {
  const request: PageRequest = { params: found.params, query: url.searchParams, session, today: undefined };
  start(request);
  if (isOfStaff(found.row.guard)) ignoreFailure(catalogues[language]?.ofStaff());
  ignoreFailure(found.row.load());
  ignoreFailure(found.row.alsoLoads?.(session));
  ignoreFailure(startOfToday(request));
}

// the first use loads the browser's data of languages, which takes a slow phone 50 ms; now it waits for the network
(1).toLocaleString('en-IN');
