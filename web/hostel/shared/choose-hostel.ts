import { api, queryClient, queryKeyOf } from '#web/api.ts';
import { correctSession, getSession, workplaceOf } from '#web/session.ts';
import { sendUnsent } from '#web/kept-here.ts';
import { keepUnsaved, mayLoseUnsaved } from '#web/ui/dialog/unsaved-questions.ts';

/**
 * Switches the session to another hostel; everything on the screen is rendered anew for it. Asks first if something is unsaved, and
 * resolves to false if the person wants to keep it.
 */
export async function chooseHostel(hostelId: string): Promise<boolean> {
  const stays = hostelId === workplaceOf(getSession());
  if (!stays && !(await mayLoseUnsaved())) return false;
  await sendUnsent();
  try {
    const me = await api('meHostel', { body: { hostelId } });
    // a read in flight would bring the previous hostel back
    await queryClient.cancelQueries({ queryKey: ['me'] });
    queryClient.setQueryData(queryKeyOf('me'), me);
    correctSession(me, { asked: true });
    return true;
  } catch (error) {
    keepUnsaved();
    throw error;
  }
}
