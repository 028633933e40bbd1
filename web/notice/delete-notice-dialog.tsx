import { screenTexts } from '#contract/messages.ts';
import type { Notice } from '#contract/notice/notice.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { momentText } from '#web/ui/show/dates.ts';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { Text } from '#web/ui/show/text.tsx';

interface DeleteNoticeDialogProps {
  notice: Notice;
  onClose: () => void;
}

export function DeleteNoticeDialog({ notice: { _id, title, createdAt, postedBy }, onClose }: DeleteNoticeDialogProps) {
  const remove = useCallMutation('noticeDelete', { refreshes: ['noticeList'] });
  return (
    <Confirm
      opened
      title={t(screenTexts.deleteNotice)}
      action={t('Delete')}
      danger
      busy={remove.isPending}
      failed={t('The notice was not deleted')}
      error={remove.error}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate({ params: { id: _id } }, (reply) => {
          showToast(reply.message, undoOf(reply));
          onClose();
        })
      }
    >
      <Text strong>{title}</Text>
      <Text dimmed>
        {t('Posted by {name} on {when}. It will be gone for everybody. It can be undone.', {
          name: shownName(postedBy),
          when: momentText(createdAt),
        })}
      </Text>
    </Confirm>
  );
}
