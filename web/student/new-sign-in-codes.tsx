import { useState } from 'react';
import type { Replies } from '#contract/calls.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { SelectField, useLooseField } from '#web/ui/form/fields.tsx';
import { Stack, Text } from '#web/ui/show/elements.tsx';

/** Draws new codes for all students who have not signed in yet, for example because those of an import were lost. */
export function NewSignInCodes({ onDrawn }: { onDrawn: (codes: Replies['studentSignInCodes']['codes']) => void }) {
  const draw = useAction('studentSignInCodes', { refreshes: [] });
  const [isAsking, setIsAsking] = useState(false);
  const [hostelId, setHostelId] = useState('');
  const [ofBatch, setOfBatch] = useState('');
  const hostels = useCallQuery('hostelChoices', {}, { enabled: isAsking });
  const choices = useCallQuery('studentChoices', {}, { enabled: isAsking });
  const hostel = useLooseField(t('Hostel'), hostelId, setHostelId);
  const batch = useLooseField(t('Batch'), ofBatch, setOfBatch);
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
        onClose={() => {
          setIsAsking(false);
          draw.reset();
        }}
        onConfirm={() =>
          draw.mutate({ body: { ...(hostelId ? { hostelId } : {}), ...(ofBatch ? { batch: ofBatch } : {}) } }, ({ codes }) => {
            setIsAsking(false);
            onDrawn(codes);
          })
        }
      >
        <Stack gap="md">
          <Text>
            {t(
              'Every student who has no password and has not signed in yet gets a new sign-in code, and the code given out before stops working. Use this when the codes of an import were lost.',
            )}
          </Text>
          <SelectField
            {...hostel}
            choices={(hostels.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            prompt={t('All hostels, and students without one')}
          />
          <SelectField {...batch} choices={choices.data?.batches ?? []} prompt={t('All batches')} />
        </Stack>
      </Confirm>
    </>
  );
}
