/** The session of a guardian in this browser, beside that of an account. */
const place = 'guardianToken';

export const guardianToken = (): string | undefined => localStorage.getItem(place) ?? undefined;

/** Without a token the session is forgotten. */
export function keepGuardianToken(token?: string): void {
  if (token === undefined) localStorage.removeItem(place);
  else localStorage.setItem(place, token);
}
