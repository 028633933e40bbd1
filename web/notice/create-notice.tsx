import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { useBeside } from '#web/ui/show/beside.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { useNavigate } from '#web/ui/action/link.tsx';
import { NoticeForm } from './notice-form.tsx';

export default function CreateNotice() {
  const navigate = useNavigate();
  const { hostelId } = useMe();
  const create = useCallMutation('noticeCreate');
  return (
    <Page narrow={!useBeside()}>
      <NoticeForm
        forHostel={hostelId}
        action={t('Create')}
        call={create}
        onSubmit={(body) =>
          create.mutate({ body }, (reply) => {
            showToast(reply.message, undoOf(reply));
            navigate(paths.noticeBoard());
          })
        }
      />
    </Page>
  );
}
