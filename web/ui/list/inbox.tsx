import type { ReactNode, RefObject } from 'react';
import { t } from '#contract/text/text.ts';
import { Key } from '#web/ui/show/beside.tsx';
import { Box, Grid, Row } from '#web/ui/show/elements.tsx';

/** A list whose rows are dealt with one by one, and the details beside it; the keys of `useInbox` work in this area. */
export const InboxArea = ({ area, children }: { area: RefObject<HTMLDivElement | null>; children: ReactNode }) => (
  <Grid ref={area} gap={16}>
    {children}
  </Grid>
);

/** The actions for the current row, and a hint on the keys that move to other rows. */
export const InboxActions = ({ children }: { children: ReactNode }) => (
  <Row gap="0.5rem">
    {children}
    <Box component="span" c="dimmed" fz="0.8125rem">
      <Key>J</Key> <Key>K</Key> {t('next, back')} <Key>X</Key> {t('select')}
    </Box>
  </Row>
);
