import { shownName } from '#contract/person/person.ts';
import type { Person } from '#contract/call/schemas.ts';
import { t } from '#contract/text/text.ts';
import { useFetchedPicture } from '#web/fetched-picture.ts';
import { initialsOf } from './initials.ts';
import styles from './photo.module.css';

/** The photo of a student, or the initials if there is none. */
export function Photo({ of: student, photo }: { of: Person; photo: string | null }) {
  // if it cannot be fetched, the initials stay
  const url = useFetchedPicture('studentPhoto', photo === null ? null : { params: { id: student._id, photo } });
  const name = shownName(student);
  if (url !== undefined) return <img src={url} alt={t('Photo of {name}', { name })} className={styles.photo} />;
  return (
    <div aria-hidden translate="no" className={styles.photo}>
      {initialsOf(name)}
    </div>
  );
}
