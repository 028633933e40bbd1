import type { CDPSession, Page } from '@playwright/test';

/** `server`: it answers that something went wrong on its side; `network`: it is not reached; `answer`: it does what it should, and its answer is lost. */
export type Failing = 'server' | 'network' | 'answer' | { status: number; code: string; message: string };

export const serverFailed = 'Something went wrong on our side. Please try again.';

/** What a page reports of a call that was made to fail. */
export const failedCalls: readonly RegExp[] = [/→ (409|500)$/, /→ net::ERR_FAILED$/];

/** What makes calls of a page fail. */
const failers = new WeakMap<Page, CDPSession[]>();

/**
 * Makes a call such as `PATCH /fine/pay/{id}` fail on this page. Past `page.route`, which has every file of the app loaded
 * anew and asks about each: it doubles the time of loading a page.
 */
export async function failCall(page: Page, call: string, failing: Failing = 'server'): Promise<void> {
  const [method, path = ''] = call.split(' ');
  const pattern = new RegExp(`/api/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  const answer = typeof failing === 'object' ? failing : { status: 500, code: 'internal', message: serverFailed };
  const browser = await page.context().newCDPSession(page);
  failers.set(page, [...(failers.get(page) ?? []), browser]);
  browser.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isMeant = request.method === method && pattern.test(new URL(request.url).pathname);
    const reaction = !isMeant
      ? browser.send('Fetch.continueRequest', { requestId })
      : failing === 'network' || failing === 'answer'
        ? browser.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
        : browser.send('Fetch.fulfillRequest', {
            requestId,
            responseCode: answer.status,
            responseHeaders: [{ name: 'content-type', value: 'application/json' }],
            body: Buffer.from(JSON.stringify({ ...answer, error: answer.message })).toString('base64'),
          });
    // the page may be gone meanwhile
    reaction.catch(() => {});
  });
  const requestStage = failing === 'answer' ? 'Response' : 'Request';
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: `*/api/v1${path.replaceAll(/\{\w+\}/g, '*')}*`, requestStage }] });
}

/** Lets every call through again. */
export async function mendCalls(page: Page): Promise<void> {
  for (const browser of failers.get(page) ?? []) await browser.detach();
  failers.delete(page);
}
