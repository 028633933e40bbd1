import { useEffect } from 'react';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Avatar } from '#web/ui/show/avatar.tsx';
import styles from './profile-card.module.css';
import { roleNames } from '#web/role-names.ts';

export function ProfileCard() {
  const { username, role, hostelId, hasLeft } = useMe();
  const { data, error } = useCallQuery('me');
  useEffect(() => {
    // the card works without the name; the console helps whoever looks for the cause
    if (error) console.error('Error fetching hostel name', error);
  }, [error]);
  return (
    <div className={styles.card}>
      <Avatar size={36} />
      <div className={styles.who}>
        <strong className={styles.name}>{data?.name || username}</strong>
        {data?.name && <span className={styles.role}>{username}</span>}
        <span className={styles.role}>{t(roleNames[role])}</span>
        {role !== 'hosteladmin' &&
          (hostelId ? (
            <span className={styles.hostel}>{data?.hostel?.name ?? ' '}</span>
          ) : (
            <span className={styles.role}>{hasLeft ? t('Checked out') : t('No hostel yet')}</span>
          ))}
      </div>
    </div>
  );
}
