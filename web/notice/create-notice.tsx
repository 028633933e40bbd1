import { paths } from '#contract/paths.ts';
import { t } from '#contract/text.ts';
import { useCallMutation } from '#web/api.ts';
import { Page } from '#web/ui/page.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useNavigate } from '#web/ui/link.tsx';
import { NoticeForm, whoReadsNotices } from './notice-form.tsx';

export default function CreateNotice() {
  const navigate = useNavigate();
  const create = useCallMutation('noticeCreate');
  return (
    <Page subtitle={whoReadsNotices()} narrow>
      <NoticeForm
        action={t('Create')}
        call={create}
        onSubmit={(body) =>
          create.mutate({ body }, ({ message }) => {
            showToast(message);
            navigate(paths.noticeBoard());
          })
        }
      />
    </Page>
  );
}
