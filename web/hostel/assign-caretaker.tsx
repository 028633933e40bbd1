import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation, useCallQuery } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { Empty } from '#web/ui/page/states.tsx';
import { AssignPerson } from './assign-person.tsx';

export default function AssignCaretaker() {
  const caretakers = useCallQuery('caretakerList');
  const assign = useCallMutation('hostelAssignCaretaker');
  return (
    <AssignPerson
      post={t('Caretaker')}
      candidates={caretakers}
      assign={assign}
      failed={t(screenTexts.caretakerAssignFailed)}
      holderOf={({ caretaker }) => caretaker}
      onAssign={(hostelId, caretakerId, done) =>
        assign.mutate({ body: { hostelId, caretakerId } }, (reply) => {
          showToast(reply.message, undoOf(reply));
          done();
        })
      }
      nobody={
        <Empty title={t('Nobody to assign')} text={t('You need a hostel and a caretaker account first.')}>
          <ButtonLink to={paths.accounts()}>{t('Go to accounts')}</ButtonLink>
        </Empty>
      }
    />
  );
}
