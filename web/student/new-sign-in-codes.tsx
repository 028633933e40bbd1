import { useState } from 'react';
import type { Reply } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { t } from '#contract/text.ts';
import { useCallMutation } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/dialog.tsx';
import { Text } from '#web/ui/text.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** Draws new codes for everybody who has not signed in yet, say because those of an import were lost. */
export function NewSignInCodes({ onDrawn }: { onDrawn: (codes: Reply<Calls['studentSignInCodes']>['codes']) => void }) {
  const draw = useCallMutation('studentSignInCodes', { refreshes: [] });
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{t('New codes for those who have not signed in')}</Button>
      <Confirm
        opened={isAsking}
        title={t('New codes for those who have not signed in?')}
        action={t('Make new codes')}
        busy={draw.isPending}
        failed={t('No codes were made')}
        error={draw.error}
        onClose={() => setIsAsking(false)}
        onConfirm={() =>
          draw.mutate({ body: {} }, ({ message, codes }) => {
            setIsAsking(false);
            showToast(message);
            onDrawn(codes);
          })
        }
      >
        <Text>
          {t(
            'Every student who has no password yet gets a new sign-in code, and the code given out before stops working. Use this when the codes of an import were lost.',
          )}
        </Text>
      </Confirm>
    </>
  );
}
