import type { Hostel } from '#contract/hostel/hostel.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';
import { Text } from '#web/ui/show/elements.tsx';

/** Asks before a hostel is archived, and says what stays and what goes. */
export function ArchiveHostelDialog({ hostel: { _id, name, students, team }, onClose }: { hostel: Hostel; onClose: () => void }) {
  return (
    <ConfirmCall
      call="hostelArchive"
      input={{ params: { id: _id } }}
      title={t('Archive {hostel}?', { hostel: name })}
      action={t('Archive')}
      failed={t('The hostel was not archived')}
      onClose={onClose}
    >
      {students.length > 0 && (
        <Text>
          {t('{students, plural, one {# student has} other {# students have}} to be moved or checked out first.', {
            students: students.length,
          })}
        </Text>
      )}
      <Text>
        {t('{hostel} is no longer offered anywhere, and its seats are not counted. Its rooms and all that is recorded stay to be read.', {
          hostel: name,
        })}
      </Text>
      {team.length > 0 && <Text>{t('These leave its team: {names}.', { names: team.map(nameAndUsername).join(', ') })}</Text>}
    </ConfirmCall>
  );
}
