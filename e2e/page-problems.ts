import type { BrowserContext } from '@playwright/test';

/** Collects everything that should not happen while the app at this address is used, a line each. */
export function collectProblems(context: BrowserContext, address: string, problems: string[]): void {
  const pathOf = (url: string) => (url.startsWith(address) ? url.slice(address.length) : url);
  context.on('weberror', (event) => problems.push(`uncaught: ${event.error().stack ?? event.error().message}`));
  context.on('console', (message) => {
    // responses are reported below, with more detail
    if (message.text().startsWith('Failed to load resource')) return;
    // service workers are blocked, except in their own tests, because they would hide requests
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${message.text()}`);
  });
  context.on('dialog', (dialog) => {
    problems.push(`native dialog: ${dialog.type()} ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const { protocol } = new URL(request.url());
    if (!request.url().startsWith(`${address}/`) && protocol !== 'blob:' && protocol !== 'data:')
      problems.push(`another origin: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // requests are aborted when their page is left
    if (reason !== 'net::ERR_ABORTED') problems.push(`${request.method()} ${pathOf(request.url())} → ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.request().method()} ${pathOf(response.url())} → ${response.status()}`);
  });
}
