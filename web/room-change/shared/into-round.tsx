import { roundCan } from '#contract/round/round.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import type { RoomChange } from '#contract/room-change/room-change.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { newestRounds } from './newest-rounds.ts';
import { ErrorAlert } from '#web/ui/show/alert.tsx';
import { useNow } from '#web/ui/show/use-now.ts';
import { Button } from '#web/ui/action/button.tsx';

/** A button that asks the student to state a free-text request as wishes in the hostel's open round; not rendered while there is none. */
export function IntoRound({ request, hostelId }: { request: RoomChange; hostelId: string }) {
  const rounds = useCallQuery('roundList', newestRounds).data?.items ?? [];
  const now = useNow().getTime();
  const invite = useAction('exchangeInvite');
  const isOpen = rounds.some(
    (round) => round.policy === 'exchange' && roundCan.choose(round, now) && round.hostels.some(({ _id }) => _id === hostelId),
  );
  if (!isOpen) return null;
  return (
    <>
      <Button
        busy={invite.isPending}
        disabled={request.inRound}
        aria-label={t('Put into the round: request of {student}', { student: nameAndUsername(request.student) })}
        onClick={() => invite.mutate({ params: { id: request._id } })}
      >
        {request.inRound ? t('In the round') : t('Put into the round')}
      </Button>
      {invite.error && <ErrorAlert title={t('The student was not asked')} of={invite.error} onDismiss={invite.reset} />}
    </>
  );
}
