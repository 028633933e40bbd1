import type { Hostel } from '#contract/hostel/hostel.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';
import { Text } from '#web/ui/show/elements.tsx';

/** Asks before a hostel is removed, and says what goes with it. */
export function RemoveHostelDialog({ hostel: { _id, name, totalRooms, team }, onClose }: { hostel: Hostel; onClose: () => void }) {
  return (
    <ConfirmCall
      call="hostelDelete"
      input={{ params: { id: _id } }}
      title={t('Remove {hostel}?', { hostel: name })}
      action={t('Remove')}
      danger
      failed={t('The hostel was not removed')}
      onClose={onClose}
    >
      <Text>
        {t(
          '{hostel} disappears with its {rooms, plural, one {room} other {# rooms}}. A hostel in which somebody has lived stays: archive it.',
          {
            hostel: name,
            rooms: totalRooms,
          },
        )}
      </Text>
      {team.length > 0 && <Text>{t('These leave its team: {names}.', { names: team.map(nameAndUsername).join(', ') })}</Text>}
    </ConfirmCall>
  );
}
