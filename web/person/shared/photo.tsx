import { shownName } from '#contract/person/person.ts';
import type { Person } from '#contract/call/schemas.ts';
import { t } from '#contract/text/text.ts';
import { useFetchedPicture } from '#web/fetched-picture.ts';
import { Box } from '#web/ui/show/elements.tsx';
import { Avatar } from '#web/ui/show/avatar.tsx';

/** The photo of a student, or the initials if there is none. */
export function Photo({ of: student, photo }: { of: Person; photo: string | null }) {
  // if it cannot be fetched, the initials stay
  const url = useFetchedPicture('studentPhoto', photo === null ? null : { params: { id: student._id, photo } });
  const name = shownName(student);
  if (url === undefined) return <Avatar name={name} size={96} />;
  return (
    <Box
      component="img"
      src={url}
      alt={t('Photo of {name}', { name })}
      w="6rem"
      h="6rem"
      flex="none"
      bdrs="md"
      style={{ objectFit: 'cover' }}
    />
  );
}
