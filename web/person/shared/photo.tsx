import { useEffect, useState } from 'react';
import { shownName } from '#contract/person/person.ts';
import type { Person } from '#contract/call/schemas.ts';
import { t } from '#contract/text/text.ts';
import { fetchFile } from '#web/api.ts';
import { initialsOf } from './initials.ts';
import styles from './photo.module.css';

/** The object URL of the photo. It is fetched with the session's token, which the `src` of an image could not send. */
function usePicture(id: string, photo: string | null): string | undefined {
  const [shown, setShown] = useState<{ photo: string; url: string }>();
  useEffect(() => {
    if (photo === null) return;
    let url: string | undefined;
    let isGone = false;
    const show = async (): Promise<void> => {
      const file = await fetchFile('studentPhoto', { params: { id, photo } }).catch(() => undefined);
      // if it cannot be fetched, the initials stay
      if (isGone || !file) return;
      url = URL.createObjectURL(file.content);
      setShown({ photo, url });
    };
    void show();
    return () => {
      isGone = true;
      if (url === undefined) return;
      URL.revokeObjectURL(url);
      // an undo may bring the same photo back, whose URL is revoked now
      setShown(undefined);
    };
  }, [id, photo]);
  return shown && shown.photo === photo ? shown.url : undefined;
}

/** The photo of a student, or the initials if there is none. */
export function Photo({ of: student, photo }: { of: Person; photo: string | null }) {
  const url = usePicture(student._id, photo);
  const name = shownName(student);
  if (url !== undefined) return <img src={url} alt={t('Photo of {name}', { name })} className={styles.photo} />;
  return (
    <div aria-hidden translate="no" className={styles.photo}>
      {initialsOf(name)}
    </div>
  );
}
