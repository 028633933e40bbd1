import { useParams } from 'react-router';
import { faults, screenTexts } from '#contract/messages.ts';
import { noticeCan } from '#contract/notice/notice.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { servedBy, useMe } from '#web/session.ts';
import { useBeside } from '#web/ui/show/beside.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Empty, Loaded, Page } from '#web/ui/page/page.tsx';
import { useNavigate } from '#web/ui/action/link.tsx';
import { NoticeForm } from './notice-form.tsx';

export default function EditNotice() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const me = useMe();
  const params = { id };
  // without a body the call changes nothing and answers with the notice
  const present = useCallQuery('noticeUpdate', { params });
  const update = useAction('noticeUpdate', { says: () => t(screenTexts.noticeEdited) });
  return (
    <Page narrow={!useBeside()}>
      <Loaded call={present}>
        {(notice) =>
          !noticeCan.change({ ...me, hostelIds: servedBy(me) }, notice) ? (
            <Empty title={t('Not yours to change')} text={t(faults.noticeOfOthers.text)}>
              <ButtonLink to={paths.noticeBoard()}>{t('Back to the notice board')}</ButtonLink>
            </Empty>
          ) : (
            <NoticeForm
              key={id}
              about={id}
              initial={notice}
              action={t('Save')}
              call={update}
              onSubmit={(text, basedOn) => update.mutate({ params, body: { ...text, basedOn } }, () => navigate(paths.noticeBoard()))}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
