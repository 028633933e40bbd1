import type { Leave } from '#contract/leave/leave.ts';
import { t } from '#contract/text/text.ts';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';
import { Stack } from '#web/ui/show/arrange.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { LeaveFacts } from './leave-facts.tsx';

export const CancelDialog = ({ leave, onClose }: { leave: Leave; onClose: () => void }) => (
  <ConfirmCall
    call="leaveCancel"
    input={{ params: { id: leave._id } }}
    title={t('Cancel this leave?')}
    action={t('Cancel leave')}
    dismiss={t('Keep leave')}
    danger
    failed={t('The leave was not cancelled')}
    onClose={onClose}
  >
    <Stack gap="md">
      <LeaveFacts leave={leave} />
      <Text>
        {leave.status === 'approved'
          ? t('The warden is notified. For other days, apply again.')
          : t('The warden no longer has to decide on it. For other days, apply again.')}
      </Text>
    </Stack>
  </ConfirmCall>
);
