import type { Hostel } from '#contract/hostel.ts';
import { nameAndUsername } from '#contract/person.ts';
import { hostelForNames } from '#contract/hostel-for.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text.ts';
import { Card, Row, Stack } from '#web/ui/arrange.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Heading, Tag } from '#web/ui/text.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { Meter } from '#web/ui/meter.tsx';

interface HostelCardProps {
  hostel: Hostel;
  onEdit: () => void;
}

export function HostelCard({ hostel, onEdit }: HostelCardProps) {
  const { _id, name, singleSeater, doubleSeater, tripleSeater, totalRooms, maxOccupancy, caretaker, warden, students } = hostel;
  const notAssigned = t('Not Assigned');
  const larger = totalRooms - singleSeater - doubleSeater - tripleSeater;
  return (
    <Card component="li">
      <Stack gap="md" h="100%">
        <Row justify="space-between">
          <Heading level={2}>{name}</Heading>
          {hostel.for !== 'all' && <Tag tone="info">{t(hostelForNames[hostel.for])}</Tag>}
        </Row>
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
            ...(larger > 0 ? [[t('Larger rooms'), larger] as const] : []),
            [t('Total rooms'), totalRooms],
          ]}
        />
        <Row mt="auto">
          <ButtonLink to={paths.hostelRooms(_id)} aria-label={t('View Details of {hostel}', { hostel: name })}>
            {t('View Details')}
          </ButtonLink>
          <Button onClick={onEdit} aria-label={t('Edit {hostel}', { hostel: name })}>
            {t('Edit')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
