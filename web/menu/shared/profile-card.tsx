import { useEffect } from 'react';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Avatar } from '#web/ui/show/avatar.tsx';
import styles from './profile-card.module.css';
import { roleNames } from '#contract/roles.ts';
import { Box, Grid } from '#web/ui/show/elements.tsx';

const small = { component: 'span', c: 'dimmed', fz: 'var(--text-small)' } as const;

export function ProfileCard() {
  const { username, role, hostelId, hasLeft } = useMe();
  const { data, error } = useCallQuery('me');
  useEffect(() => {
    // the card works without the name; the console helps whoever looks for the cause
    if (error) console.error('Error fetching hostel name', error);
  }, [error]);
  return (
    <div className={styles.card}>
      <Avatar name={data?.name || username} size={36} />
      <Grid gap={0} miw={0} lh={1.35}>
        <Box component="strong">{data?.name || username}</Box>
        {data?.name && <Box {...small}>{username}</Box>}
        <Box {...small}>{t(roleNames[role])}</Box>
        {role !== 'hosteladmin' &&
          (hostelId ? (
            <Box component="span" fz="var(--text-small)" fw={550}>
              {data?.hostel?.name ?? ' '}
            </Box>
          ) : (
            <Box {...small}>{hasLeft ? t('Checked out') : t('No hostel yet')}</Box>
          ))}
      </Grid>
    </div>
  );
}
