import { localPath, type Path, paths, withQuery } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import type { Session } from './session.ts';

/** Who may open a page, and where others are redirected. */
export type Guard =
  | 'none'
  | 'signed-in'
  | {
      only: readonly Role[];
      /** where students are redirected instead of to the page that refuses them */
      students?: Path;
      /** the same for guards */
      guards?: Path;
    };

/** Whether no student may open the page: what only such pages say is translated in a file of its own. */
export const isOfStaff = (guard: Guard): boolean => typeof guard === 'object' && !guard.only.includes('student');

/** The setup page that the person must complete first, if there is one. */
function setupPath({ mustChangePassword, mustSetSecondFactor }: Session): Path | undefined {
  if (mustChangePassword) return paths.choosePassword();
  return mustSetSecondFactor ? paths.setUpSecondFactor() : undefined;
}

/** The page to open after signing in: the one that was asked for, from the sign-in page's query. */
export const pathAfterSignIn = (search: string): Path => localPath(new URLSearchParams(search).get('from') ?? '') ?? paths.dashboard();

/** The page to redirect to instead of this one; undefined if this one may open. `afterCheckOut`: this page stays open to students who have left. */
export function redirectOf(guard: Guard, session: Session | null, url: URL, afterCheckOut = false): Path | undefined {
  if (guard === 'none') return undefined;
  const from = url.pathname + url.search;
  if (!session) return withQuery(paths.login(), { from });
  const setup = setupPath(session);
  if (setup !== undefined) return url.pathname === setup ? undefined : withQuery(setup, { from });
  if (session.hasLeft && !afterCheckOut) return paths.dashboard();
  if (guard === 'signed-in' || guard.only.includes(session.role)) return undefined;
  const elsewhere = session.role === 'student' ? guard.students : session.role === 'guard' ? guard.guards : undefined;
  return elsewhere ?? paths.unauthorized();
}
