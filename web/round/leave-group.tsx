import { useState } from 'react';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { showToast } from '#web/ui/action/toast.tsx';

/** Leaves the group; its last member ends it by leaving. */
export function LeaveGroup({ roundId, alone }: { roundId: string; alone: boolean }) {
  const leave = useCallMutation('roundGroupLeave');
  const [asking, setAsking] = useState(false);
  const action = alone ? t('End the group') : t('Leave the group');
  return (
    <div>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {action}
      </Button>
      <Confirm
        opened={asking}
        title={alone ? t('End the group?') : t('Leave the group?')}
        action={action}
        danger
        busy={leave.isPending}
        failed={t('You are still in the group')}
        error={leave.error}
        onClose={() => {
          leave.reset();
          setAsking(false);
        }}
        onConfirm={() =>
          leave.mutate({ params: { id: roundId } }, ({ message }) => {
            setAsking(false);
            showToast(message);
          })
        }
      >
        <Text>
          {alone
            ? t('Its code and its invitations stop working. You can make another group.')
            : t('The others stay together and are notified. To come back, you have to ask again.')}
        </Text>
      </Confirm>
    </div>
  );
}
