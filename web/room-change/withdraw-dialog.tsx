import type { RoomChange } from '#contract/room-change/room-change.ts';
import { t } from '#contract/text/text.ts';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';
import { Stack } from '#web/ui/show/arrange.tsx';
import { MultilineText } from '#web/ui/show/multiline-text.tsx';
import { Text } from '#web/ui/show/text.tsx';

export const WithdrawDialog = ({ request: { _id, message }, onClose }: { request: RoomChange; onClose: () => void }) => (
  <ConfirmCall
    call="roomChangeWithdraw"
    input={{ params: { id: _id } }}
    title={t('Withdraw this request?')}
    action={t('Withdraw request')}
    dismiss={t('Keep request')}
    danger
    failed={t('The request was not withdrawn')}
    onClose={onClose}
  >
    <Stack gap="md">
      <Text>
        <MultilineText>{message}</MultilineText>
      </Text>
      <Text dimmed>{t('The caretaker no longer has to answer it. It stays among your earlier requests.')}</Text>
    </Stack>
  </ConfirmCall>
);
