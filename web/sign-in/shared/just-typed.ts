/** The password or code that somebody has just signed in with and must replace, in memory alone: nobody types a code of sixteen signs twice. */
let typed: { username: string; password: string } | undefined;

export function keepTyped(username: string, password: string): void {
  typed = { username, password };
}

/** Gives it once, to the page that replaces it, and only for whom it was typed. */
export function takeTyped(username: string): string | undefined {
  const password = typed?.username === username ? typed.password : undefined;
  typed = undefined;
  return password;
}
