import { paths } from '#contract/paths.ts';
import { api } from '#web/api.ts';
import { forgetKept, mayLoseUnsent } from '#web/kept-here.ts';
import { forgetSession, getSession } from '#web/session.ts';
import { useNavigate } from '#web/ui/action/link.tsx';
import { forgetDraftsOf } from '#web/ui/form/drafts.ts';
import { mayLoseUnsaved } from '#web/ui/dialog/unsaved-questions.ts';

/** Returns a function that signs out, also if the server cannot be reached. It first asks about unsaved changes and unsent marks. */
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
