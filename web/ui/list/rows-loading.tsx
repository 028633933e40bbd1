import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { t } from '#contract/text/text.ts';

/** A list that is loading, in the shape of its rows. */
export const RowsLoading = () => (
  <div aria-busy="true">
    <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
    <Stack gap={1} aria-hidden>
      {Array.from({ length: 9 }, (_, row) => (
        <Skeleton key={row} radius={0} height={52} />
      ))}
    </Stack>
  </div>
);
