import { useEffect } from 'react';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Avatar } from '#web/ui/show/avatar.tsx';
import styles from './profile-card.module.css';
import { roleNames } from '#contract/roles.ts';
import { Box, Grid } from '#web/ui/show/elements.tsx';
import { useWide } from '#web/ui/show/wide.ts';

const small = { component: 'span', c: 'dimmed', fz: 'var(--text-small)' } as const;

/** Who is signed in; in two lines on a phone, where all of the menu is to be in sight. */
export function ProfileCard() {
  const wide = useWide();
  const { username, role, hostelId, hasLeft } = useMe();
  const { data, error } = useCallQuery('me');
  useEffect(() => {
    // the card works without the name; the console helps whoever looks for the cause
    if (error) console.error('Error fetching hostel name', error);
  }, [error]);
  const place = hostelId ? data?.hostel?.name : hasLeft ? t('Checked out') : t('No hostel yet');
  return (
    <div className={styles.card}>
      <Avatar name={data?.name || username} size={36} />
      <Grid gap={0} miw={0} lh={1.35}>
        <Box component="strong">{data?.name || username}</Box>
        {wide && data?.name && <Box {...small}>{username}</Box>}
        <Box {...small}>{[t(roleNames[role]), role !== 'hosteladmin' && place].filter(Boolean).join(' · ')}</Box>
      </Grid>
    </div>
  );
}
