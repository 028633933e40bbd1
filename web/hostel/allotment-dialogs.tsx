import { faults } from '#contract/messages.ts';
import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { Stack, Text } from '#web/ui/show/elements.tsx';
import { Confirm, Tell } from '#web/ui/dialog/dialog.tsx';
import { leavingOf } from './allotment.ts';

const namesShown = 12;

/** The first of many names, and how many more there are. */
function firstOf(names: readonly string[]): string {
  const shown = names.slice(0, namesShown).join(', ');
  const more = names.length - namesShown;
  return more > 0 ? t('{names} and {more} more', { names: shown, more }) : shown;
}

interface ExceededProps {
  opened: boolean;
  chosen: number;
  fit: number;
  hostel: string;
  onClose: () => void;
}

/** Says that more students are chosen than fit. */
export function ExceededDialog({ opened, chosen, fit, hostel, onClose }: ExceededProps) {
  return (
    <Tell opened={opened} title={t('Selection Limit Exceeded')} onClose={onClose}>
      <Text>{t(faults.hostelFull.text)}</Text>
      <Text strong>
        {t('{chosen} selected, {fit, plural, =0 {no more fit} one {# fits} other {# fit}} into {hostel}.', { chosen, fit, hostel })}
      </Text>
    </Tell>
  );
}

interface MoveProps {
  opened: boolean;
  chosen: readonly Student[];
  residents: readonly Student[];
  hostel: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before residents of other hostels lose their places there. */
export function MoveDialog({ opened, chosen, residents, hostel, onConfirm, onClose }: MoveProps) {
  return (
    <Confirm
      opened={opened}
      title={t('Move {students, plural, one {# student} other {# students}} to {hostel}?', { students: residents.length, hostel })}
      action={t('Move and allot')}
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack gap="xs">
        {leavingOf(residents).map(({ hostelId, hostel: home, rooms, names }) => {
          const values = { students: names.length, hostel: home, names: firstOf(names) };
          return (
            <Text key={`${hostelId} ${rooms}`}>
              {rooms
                ? t('{students, plural, one {# student leaves the room} other {# students leave their rooms}} in {hostel}: {names}', values)
                : t('{students, plural, one {# student leaves} other {# students leave}} {hostel}, without a room there: {names}', values)}
            </Text>
          );
        })}
        {chosen.length > residents.length && (
          <Text>
            {t(
              '{students, plural, one {# student} other {# students}} without a hostel {students, plural, one {is} other {are}} allotted as well.',
              {
                students: chosen.length - residents.length,
              },
            )}
          </Text>
        )}
        <Text dimmed>
          {t('It can be undone, and everybody gets back their place and room, for as long as nobody has been moved since.')}
        </Text>
      </Stack>
    </Confirm>
  );
}
