import { api, queryClient, queryKeyOf } from '#web/api.ts';
import { correctSession, getSession, workplaceOf } from '#web/session.ts';
import { sendUnsent } from '#web/kept-here.ts';
import { keepUnsaved, mayLoseUnsaved } from '#web/ui/unsaved-questions.ts';

/**
 * Has the session be about another hostel; everything on the screen is drawn anew for it. What is unsaved is asked about first:
 * resolves to false if it is to be kept.
 */
export async function chooseHostel(hostelId: string): Promise<boolean> {
  const stays = hostelId === workplaceOf(getSession());
  if (!stays && !(await mayLoseUnsaved())) return false;
  await sendUnsent();
  try {
    const me = await api('meHostel', { body: { hostelId } });
    // an answer under way would bring the hostel before back
    await queryClient.cancelQueries({ queryKey: ['me'] });
    queryClient.setQueryData(queryKeyOf('me'), me);
    correctSession(me, { asked: true });
    return true;
  } catch (error) {
    keepUnsaved();
    throw error;
  }
}
