import { prefetchCall, queryClient } from './api.ts';
import { need } from './page-row.ts';
import { router } from './router.tsx';
import { getSession } from './session.ts';

/** In milliseconds; with a slower network the page first shows where things will be. */
const patience = 250;

async function codeArrives(): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/** To be awaited before anything is rendered: a slow phone would render and lay out the page twice, first empty and then with the answers. */
export async function startFirstPage(): Promise<void> {
  prefetchCall(need('institutionGet'));
  if (getSession()) prefetchCall(need('me'));
  await codeArrives();
  const answers = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ promise }) => promise ?? []);
  await Promise.race([Promise.allSettled(answers), new Promise((resolve) => setTimeout(resolve, patience))]);
}
