/** The password or code that somebody has just signed in with and must replace. Held in memory only, so that a long code need not be typed twice. */
let typed: { username: string; password: string } | undefined;

export function keepTyped(username: string, password: string): void {
  typed = { username, password };
}

/**
 * Returns it to the page on which it is replaced, and only for the username it was typed with. It stays until that page has appeared: React may
 * begin to render a page more than once.
 */
export const readTyped = (username: string): string | undefined => (typed?.username === username ? typed.password : undefined);

export function forgetTyped(): void {
  typed = undefined;
}
