/**
 * A script inside the document (`scripts/web-build/first-calls.ts` puts it there). It sets the colours before anything is drawn. While the program is still
 * loading, it starts loading the page's code and making the calls that the page's row in the page table names. `api.ts` takes the responses.
 */
import { routes } from '#contract/call-routes.ts';
import { catalogues } from '#contract/catalogues.ts';
import { urlOf } from './call-url.ts';
import { answerKey, type FirstAnswers } from './first-answers.ts';
import { redirectOf } from './guard.ts';
import { readLanguage } from './language/shared/kept-language.ts';
import { rowAt } from './page-at.ts';
import { need, needsOf, type PageRequest } from './page-row.ts';
import { pages } from './pages.ts';
import { readSession } from './stored-session.ts';
import { applyKeptTheme } from '#web/ui/page/kept-theme.ts';

applyKeptTheme();

const url = new URL(window.location.href);
const found = rowAt(pages, url.pathname);
const session = readSession();
const language = readLanguage();

const answers: FirstAnswers = new Map();
/** URLs of calls made; not the keys of `answers`, since the program removes what it takes. */
const started = new Set<string>();

function start(request: PageRequest): void {
  if (!session || !found) return;
  for (const { name, input } of [need('me'), need('institutionGet'), ...needsOf(found.row, request)]) {
    // in the document the call table has only GET calls
    if (!Object.hasOwn(routes, name)) continue;
    const route = routes[name];
    const address = urlOf(route, input);
    if (started.has(address)) continue;
    const token = route.session === 'none' ? undefined : session.token;
    const headers = { accept: 'application/json', 'accept-language': language, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = fetch(address, { headers });
    // whoever takes the response handles the failure
    answer.catch(() => undefined);
    started.add(address);
    answers.set(answerKey(address, token, language), answer);
  }
}

async function startOfToday(request: PageRequest): Promise<void> {
  const answer = await answers.get(answerKey(urlOf(routes.me, {}), request.session?.token, language));
  if (!answer?.ok) return;
  const { today } = (await answer.clone().json()) as { today: string }; // the reply that the row of `me` defines
  start({ ...request, today });
}

void catalogues[language]?.();
window.startFiles = (page) => {
  const row = pages.find((other) => other.page === page);
  void row?.load();
  void row?.alsoLoads?.(readSession());
};
if (found && redirectOf(found.row.guard, session, url, found.row.afterCheckOut) === undefined) {
  const request: PageRequest = { params: found.params, query: url.searchParams, session, today: undefined };
  window.firstAnswers = answers;
  start(request);
  window.startFiles(found.row.page);
  void startOfToday(request).catch(() => undefined);
}
