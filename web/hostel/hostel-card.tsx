import type { Hostel } from '#contract/hostel.ts';
import { nameAndUsername } from '#contract/person.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text.ts';
import { Card, Stack } from '#web/ui/arrange.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Heading } from '#web/ui/text.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { Meter } from '#web/ui/meter.tsx';

export function HostelCard({ hostel }: { hostel: Hostel }) {
  const { _id, name, singleSeater, doubleSeater, tripleSeater, totalRooms, maxOccupancy, caretaker, warden, students } = hostel;
  const notAssigned = t('Not Assigned');
  return (
    <Card component="li">
      <Stack gap="md" h="100%">
        <Heading level={2}>{name}</Heading>
        <Meter
          value={students.length}
          max={maxOccupancy}
          text={t('{students, plural, one {# student} other {# students}}, {seats, plural, one {# seat} other {# seats}}', {
            students: students.length,
            seats: maxOccupancy,
          })}
        />
        <DescriptionList
          facts={[
            [t('Caretaker'), caretaker ? nameAndUsername(caretaker) : notAssigned],
            [t('Warden'), warden ? nameAndUsername(warden) : notAssigned],
            [t('Single Seater'), singleSeater],
            [t('Double Seater'), doubleSeater],
            [t('Triple Seater'), tripleSeater],
            [t('Total rooms'), totalRooms],
          ]}
        />
        <div style={{ marginTop: 'auto' }}>
          <ButtonLink to={paths.hostelRooms(_id)} aria-label={t('View Details of {hostel}', { hostel: name })} wide>
            {t('View Details')}
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  );
}
