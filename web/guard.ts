import type { Role } from '#contract/roles.ts';
import type { Session } from './session.ts';

/** Who may open a page, and where the others are sent. */
export type Guard =
  | 'none'
  | 'signed-in'
  | {
      only: readonly Role[];
      /** a friendlier place for students than the page that refuses them */
      students?: '/dashboard' | '/notice';
    };

/** The one page of who has something to settle first; undefined for everybody else. */
function setupPath({ mustChangePassword, mustSetSecondFactor }: Session): string | undefined {
  if (mustChangePassword) return '/choose-password';
  return mustSetSecondFactor ? '/set-up-second-factor' : undefined;
}

/** The original path, as the sign-in page remembers it; never another site. */
export const pathAfterSignIn = (search: string): string => {
  const from = new URLSearchParams(search).get('from') ?? '';
  return /^\/(?![/\\])/.test(from) ? from : '/dashboard';
};

/** Where somebody who wants this page is sent instead; undefined when it may open. */
export function redirectOf(guard: Guard, session: Session | null, url: URL): string | undefined {
  if (guard === 'none') return undefined;
  const from = `?from=${encodeURIComponent(url.pathname + url.search)}`;
  if (!session) return `/login${from}`;
  const first = setupPath(session);
  if (first !== undefined) return url.pathname === first ? undefined : `${first}${from}`;
  if (guard === 'signed-in' || guard.only.includes(session.role)) return undefined;
  return session.role === 'student' ? (guard.students ?? '/unauthorized') : '/unauthorized';
}
