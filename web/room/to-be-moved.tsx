import { shownName } from '#contract/person/person.ts';
import type { RoomWithOccupants } from '#contract/room/room.ts';
import { t } from '#contract/text/text.ts';
import { InfoAlert } from '#web/ui/show/elements.tsx';

/** Warns whoever closes a room in which somebody lives. */
export const ToBeMoved = ({ from: { occupants } }: { from: RoomWithOccupants }) =>
  occupants.length > 0 && (
    <InfoAlert warning>
      {t('{living, plural, one {# student lives} other {# students live}} here and must be moved: {names}. Nobody else gets a seat here.', {
        living: occupants.length,
        names: occupants.map(shownName).join(', '),
      })}
    </InfoAlert>
  );
