import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useMe } from '#web/session.ts';
import { useBeside } from '#web/ui/show/beside.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useNavigate } from '#web/ui/action/link.tsx';
import { NoticeForm } from './notice-form.tsx';

export default function CreateNotice() {
  const navigate = useNavigate();
  const { hostelId } = useMe();
  const create = useAction('noticeCreate');
  return (
    <Page narrow={!useBeside()}>
      <NoticeForm
        forHostel={hostelId}
        action={t('Create')}
        call={create}
        onSubmit={(body) => create.mutate({ body }, () => navigate(paths.noticeBoard()))}
      />
    </Page>
  );
}
