import { useState } from 'react';
import type { RoomWithOccupants } from '#contract/room/room.ts';
import { t } from '#contract/text/text.ts';
import { Dialog, DialogButtons } from '#web/ui/dialog/dialog.tsx';
import { TextField, useLooseField } from '#web/ui/form/fields.tsx';
import { Stack, Text } from '#web/ui/show/elements.tsx';

interface ResetProps {
  hostelName: string;
  rooms: readonly RoomWithOccupants[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before every student of a hostel loses the room: whoever means it types the hostel's name. */
export default function ResetRooms({ hostelName, rooms, onConfirm, onClose }: ResetProps) {
  const [typed, setTyped] = useState('');
  const field = useLooseField(t('Name of the hostel'), typed, setTyped);
  const taken = rooms.filter(({ occupants }) => occupants.length > 0);
  const residents = taken.reduce((sum, { occupants }) => sum + occupants.length, 0);
  const isMeant = typed.trim().toLowerCase() === hostelName.toLowerCase();
  return (
    <Dialog opened title={t('Reset all rooms?')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isMeant) onConfirm();
        }}
      >
        <Stack>
          <Text>
            {t(
              'Reset removes {students, plural, one {# student} other {# students}} from {rooms, plural, one {# room} other {# rooms}}. They stay in the hostel. It can be undone as a whole, for as long as nobody has been given another room since.',
              { students: residents, rooms: taken.length },
            )}
          </Text>
          <TextField {...field} description={t('Type {hostel} to go on.', { hostel: hostelName })} />
          <DialogButtons action={t('Reset')} danger disabled={!isMeant} onAct={onConfirm} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
