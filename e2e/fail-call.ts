import type { CDPSession, Page } from '@playwright/test';

/** `server`: the response is an internal error; `network`: the request does not reach the server; `answer`: the call is carried out, but its response is lost. */
export type Failing = 'server' | 'network' | 'answer' | { status: number; code: string; message: string };

const serverFailed = 'Something went wrong on our side. Please try again.';

/** The problems that a page reports when a call is made to fail. */
export const failedCalls: readonly RegExp[] = [/→ (409|500)$/, /→ net::ERR_FAILED$/];

/** The debugging sessions that make calls of a page fail. */
const failers = new WeakMap<Page, CDPSession[]>();

/**
 * Makes a call such as `PATCH /fine/pay/{id}` fail on this page. Does not use `page.route`, which disables the HTTP cache and
 * intercepts every file of the app, so that loading a page takes twice as long.
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
    // the page may be closed by now
    reaction.catch(() => {});
  });
  const requestStage = failing === 'answer' ? 'Response' : 'Request';
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: `*/api/v1${path.replaceAll(/\{\w+\}/g, '*')}*`, requestStage }] });
}

/** Lets all calls succeed again. */
export async function restoreCalls(page: Page): Promise<void> {
  for (const browser of failers.get(page) ?? []) await browser.detach();
  failers.delete(page);
}
