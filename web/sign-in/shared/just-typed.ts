/** The password or code that somebody has just signed in with and must replace. Held in memory only, so that a long code need not be typed twice. */
let typed: { username: string; password: string } | undefined;

export function keepTyped(username: string, password: string): void {
  typed = { username, password };
}

/** Returns it once, to the page on which it is replaced, and only for the username it was typed with. */
export function takeTyped(username: string): string | undefined {
  const password = typed?.username === username ? typed.password : undefined;
  typed = undefined;
  return password;
}
