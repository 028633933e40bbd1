import type { Named } from '#contract/person/person.ts';
import styles from './person-name.module.css';

/** A person's name and, after it, the username; the username alone where no name is known. */
export function PersonName({ of: { name, username } }: { of: Named }) {
  if (!name) return <bdi>{username}</bdi>;
  return (
    <>
      <bdi>{name}</bdi>{' '}
      <span className={styles.username} data-username>
        {username}
      </span>
    </>
  );
}
