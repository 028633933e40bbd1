import type { Reply } from '#contract/call/call.ts';
import type { Calls } from '#contract/calls.ts';
import { t } from '#contract/text/text.ts';
import { Box, Stack, VisuallyHidden } from '#web/ui/show/arrange.tsx';
import { DescriptionList } from '#web/ui/show/description-list.tsx';
import { Heading, Text } from '#web/ui/show/text.tsx';

export type ImportOutcome = Reply<Calls['studentImport']>;

/** What importing the list would do, in numbers that add up to its rows. */
export default function ImportNumbers({ checked }: { checked: ImportOutcome }) {
  const { created, placed, completed, unchanged, errorRows, passwords, hostels } = checked;
  const written = created + placed + completed;
  const faulty = errorRows;
  const withPlaces = hostels.flatMap(({ name, students, rooms, added }): [string, number][] => [
    [name, students],
    ...(rooms > 0 ? [[t('with a room'), rooms] as [string, number]] : []),
    ...(added > 0 ? [[t('Rooms added to {hostel}', { hostel: name }), added] as [string, number]] : []),
  ]);
  return (
    <aside aria-labelledby="happens">
      <Heading level={2} id="happens">
        {t('2. What would happen')}
      </Heading>
      <Box component="p" m="0 0 0.5rem" fz="1.375rem" fw={700}>
        {t('{written} of {rows, plural, one {# row} other {# rows}}', { written, rows: written + unchanged + errorRows })}
      </Box>
      <VisuallyHidden role="status">
        {t(
          '{created, plural, one {# new student} other {# new students}}, {placed, plural, =0 {} other {# given a hostel or room, }}{unchanged} there already, {faulty, plural, one {# row} other {# rows}} with errors.',
          { created, placed, unchanged, faulty },
        )}
      </VisuallyHidden>
      <Stack>
        <DescriptionList
          facts={[
            [t('New students'), created],
            [t('Given a hostel or room'), placed],
            ...(completed > 0 ? [[t('Given guardians or a date of birth'), completed] as const] : []),
            [t('Already here'), unchanged],
            [t('Left out'), errorRows],
          ]}
        />
        {withPlaces.length > 0 && <DescriptionList facts={withPlaces} />}
        {created > 0 && (
          <Text small dimmed>
            {t(
              '{passwords, plural, =0 {} one {# student signs in with the password of the list. } other {# students sign in with the passwords of the list. }}{codes, plural, =0 {} one {# student gets a one-time sign-in code.} other {# students get one-time sign-in codes.}}',
              { passwords, codes: created - passwords },
            )}{' '}
            {t('The whole import can be undone.')}
          </Text>
        )}
      </Stack>
    </aside>
  );
}
