import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Empty } from '#web/ui/page/states.tsx';
import { AssignPerson } from './assign-person.tsx';

export default function AssignCaretaker() {
  const caretakers = useCallQuery('caretakerList');
  const assign = useAction('hostelAssignCaretaker');
  return (
    <AssignPerson
      post={t('Caretaker')}
      candidates={caretakers}
      assign={assign}
      failed={t(screenTexts.caretakerAssignFailed)}
      holderOf={({ caretaker }) => caretaker}
      onAssign={(hostelId, caretakerId, done) => assign.mutate({ body: { hostelId, caretakerId } }, () => done())}
      nobody={
        <Empty title={t('Nobody to assign')} text={t('You need a hostel and a caretaker account first.')}>
          <ButtonLink to={paths.accounts()}>{t('Go to accounts')}</ButtonLink>
        </Empty>
      }
    />
  );
}
