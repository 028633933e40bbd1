import { paths } from '#contract/paths.ts';
import { api } from '#web/api.ts';
import { forgetKept, mayLoseUnsent } from '#web/kept-here.ts';
import { forgetSession, getSession } from '#web/session.ts';
import { useNavigate } from '#web/ui/link.tsx';
import { forgetDraftsOf } from '#web/ui/drafts.ts';
import { mayLoseUnsaved } from '#web/ui/unsaved-questions.ts';

/** Ends the session on the server if it can be reached, and in this browser in any case. Unsaved work is asked about first. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  async function signOut(): Promise<void> {
    if (!(await mayLoseUnsaved()) || !(await mayLoseUnsent())) return;
    const { userId, username } = getSession() ?? {};
    // this takes the token before the session is forgotten; the server's answer does not matter here
    api('logout').catch(() => undefined);
    forgetSession();
    if (userId !== undefined) forgetDraftsOf(userId);
    if (username !== undefined) void forgetKept(username);
    navigate(paths.login());
  }
  return () => void signOut();
}
