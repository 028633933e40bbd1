import { screenTexts } from '#contract/messages.ts';
import type { Notice } from '#contract/notice/notice.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { Text } from '#web/ui/show/elements.tsx';

interface DeleteNoticeProps {
  notice: Notice;
  onClose: () => void;
}

export default function DeleteNotice({ notice: { _id, title, createdAt, postedBy }, onClose }: DeleteNoticeProps) {
  return (
    <ConfirmCall
      call="noticeDelete"
      input={{ params: { id: _id } }}
      refreshes={['noticeList']}
      title={t(screenTexts.deleteNotice)}
      action={t('Delete')}
      danger
      failed={t('The notice was not deleted')}
      onClose={onClose}
    >
      <Text strong>{title}</Text>
      <Text dimmed>
        {t('Posted by {name} on {when}. It will be gone for everybody. It can be undone.', {
          name: shownName(postedBy),
          when: momentText(createdAt),
        })}
      </Text>
    </ConfirmCall>
  );
}
