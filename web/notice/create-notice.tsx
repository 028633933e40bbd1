import { useState } from 'react';
import type { Notice } from '#contract/notice/notice.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useMe } from '#web/session.ts';
import { useBeside } from '#web/ui/show/beside.tsx';
import { later } from '#web/ui/show/elements.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useNavigate } from '#web/ui/action/link.tsx';
import { NoticeForm } from './notice-form.tsx';

const NoticeMessages = later(() => import('./notice-messages.tsx'));

export default function CreateNotice() {
  const navigate = useNavigate();
  const { hostelId } = useMe();
  const create = useAction('noticeCreate');
  const [asMessage, setAsMessage] = useState(false);
  const [posted, setPosted] = useState<Notice>();
  const leave = () => navigate(paths.noticeBoard());
  return (
    <Page narrow={!useBeside()}>
      <NoticeForm
        forHostel={hostelId}
        action={t('Create')}
        call={create}
        message={{ wanted: asMessage, onChange: setAsMessage }}
        onSubmit={(body, _, sendable) => create.mutate({ body }, ({ notice }) => (asMessage && sendable ? setPosted(notice) : leave()))}
      />
      {posted && <NoticeMessages notice={posted} onClose={leave} />}
    </Page>
  );
}
