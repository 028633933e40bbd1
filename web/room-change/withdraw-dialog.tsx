import type { RoomChange } from '#contract/room-change/room-change.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { Stack } from '#web/ui/show/arrange.tsx';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { MultilineText } from '#web/ui/show/multiline-text.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { showToast } from '#web/ui/action/toast.tsx';

export function WithdrawDialog({ request: { _id, message }, onClose }: { request: RoomChange; onClose: () => void }) {
  const withdraw = useCallMutation('roomChangeWithdraw');
  return (
    <Confirm
      opened
      title={t('Withdraw this request?')}
      action={t('Withdraw request')}
      dismiss={t('Keep request')}
      danger
      busy={withdraw.isPending}
      failed={t('The request was not withdrawn')}
      error={withdraw.error}
      onClose={onClose}
      onConfirm={() =>
        withdraw.mutate({ params: { id: _id } }, (reply) => {
          showToast(reply.message);
          onClose();
        })
      }
    >
      <Stack gap="md">
        <Text>
          <MultilineText>{message}</MultilineText>
        </Text>
        <Text dimmed>{t('The caretaker no longer has to answer it. It stays among your earlier requests.')}</Text>
      </Stack>
    </Confirm>
  );
}
