import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Empty } from '#web/ui/page/states.tsx';
import { AssignPerson } from './assign-person.tsx';

export default function AssignWarden() {
  const wardens = useCallQuery('wardenList');
  const assign = useAction('hostelAssignWarden');
  return (
    <AssignPerson
      post={t('Warden')}
      candidates={wardens}
      assign={assign}
      failed={t(screenTexts.wardenAssignFailed)}
      holderOf={({ warden }) => warden}
      onAssign={(hostelId, wardenId, done) => assign.mutate({ body: { hostelId, wardenId } }, () => done())}
      nobody={
        <Empty title={t('Nobody to assign')} text={t('You need a hostel and a warden account first.')}>
          <ButtonLink to={paths.accounts()}>{t('Go to accounts')}</ButtonLink>
        </Empty>
      }
    />
  );
}
