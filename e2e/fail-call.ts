import type { Page } from '@playwright/test';

/** `server`: it answers that something went wrong on its side; `network`: it does not answer. */
export type Failing = 'server' | 'network' | { status: number; code: string; message: string };

export const serverFailed = 'Something went wrong on our side. Please try again.';

/** What a page reports of a call that was made to fail. */
export const failedCalls: readonly RegExp[] = [/→ (409|500)$/, /→ net::ERR_FAILED$/];

/** Makes a call such as `PATCH /fine/pay/{id}` fail on this page. */
export async function failCall(page: Page, call: string, failing: Failing = 'server'): Promise<void> {
  const [method, path = ''] = call.split(' ');
  const pattern = new RegExp(`/api/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  const answer = failing === 'server' ? { status: 500, code: 'internal', message: serverFailed } : failing;
  await page.route(
    (url) => pattern.test(url.pathname),
    async (route) => {
      if (route.request().method() !== method) await route.fallback();
      else if (answer === 'network') await route.abort();
      else await route.fulfill({ status: answer.status, json: { ...answer, error: answer.message } });
    },
  );
}
