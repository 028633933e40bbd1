import { useState } from 'react';
import { t } from '#contract/text/text.ts';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Text } from '#web/ui/show/text.tsx';

/** Leaves the group; its last member ends it by leaving. */
export function LeaveGroup({ roundId, alone }: { roundId: string; alone: boolean }) {
  const [asking, setAsking] = useState(false);
  const action = alone ? t('End the group') : t('Leave the group');
  return (
    <div>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {action}
      </Button>
      {asking && (
        <ConfirmCall
          call="roundGroupLeave"
          input={{ params: { id: roundId } }}
          title={alone ? t('End the group?') : t('Leave the group?')}
          action={action}
          danger
          failed={t('You are still in the group')}
          onClose={() => setAsking(false)}
        >
          <Text>
            {alone
              ? t('Its code and its invitations stop working. You can make another group.')
              : t('The others stay together and are notified. To come back, you have to ask again.')}
          </Text>
        </ConfirmCall>
      )}
    </div>
  );
}
