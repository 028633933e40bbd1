import { useState } from 'react';
import type { Person } from '#contract/call/schemas.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Photo } from '#web/person/shared/photo.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { ErrorAlert, later, Row, Stack, Text } from '#web/ui/show/elements.tsx';

const PhotoDialog = later(() => import('./photo-dialog.tsx'));

/** Lets students send a photo of themselves, and withdraw it while it waits to be confirmed. */
export default function OwnPhoto({ of: student }: { of: Person }) {
  const own = useCallQuery('studentPhotoOwn').data;
  const withdraw = useAction('studentPhotoWithdraw');
  const [opened, setOpened] = useState(false);
  if (!own) return null;
  return (
    <Stack>
      {own.sent !== null && (
        <Row wrap="nowrap" ta="left">
          <Photo of={student} photo={own.sent} />
          <Text small>{t('This photo waits until staff of your hostel confirm it. The guard does not see it yet.')}</Text>
        </Row>
      )}
      <Row gap="xs">
        <Button onClick={() => setOpened(true)}>{own.sent === null ? t('Send a photo') : t('Send another photo')}</Button>
        {own.sent !== null && (
          <Button busy={withdraw.isPending} onClick={() => withdraw.mutate({})}>
            {t('Withdraw')}
          </Button>
        )}
      </Row>
      {withdraw.error && <ErrorAlert title={t('The photo was not withdrawn')} of={withdraw.error} onDismiss={withdraw.reset} />}
      {opened && <PhotoDialog student={student} onClose={() => setOpened(false)} />}
    </Stack>
  );
}
