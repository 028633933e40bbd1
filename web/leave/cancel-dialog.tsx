import type { Leave } from '#contract/leave/leave.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { Stack } from '#web/ui/show/arrange.tsx';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { LeaveFacts } from './leave-facts.tsx';

export function CancelDialog({ leave, onClose }: { leave: Leave; onClose: () => void }) {
  const cancel = useCallMutation('leaveCancel');
  return (
    <Confirm
      opened
      title={t('Cancel this leave?')}
      action={t('Cancel leave')}
      dismiss={t('Keep leave')}
      danger
      busy={cancel.isPending}
      failed={t('The leave was not cancelled')}
      error={cancel.error}
      onClose={onClose}
      onConfirm={() =>
        cancel.mutate({ params: { id: leave._id } }, ({ message }) => {
          showToast(message);
          onClose();
        })
      }
    >
      <Stack gap="md">
        <LeaveFacts leave={leave} />
        <Text>
          {leave.status === 'approved'
            ? t('The warden is notified. For other days, apply again.')
            : t('The warden no longer has to decide on it. For other days, apply again.')}
        </Text>
      </Stack>
    </Confirm>
  );
}
