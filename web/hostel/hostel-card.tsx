import type { Hostel, HostelChoice } from '#contract/hostel/hostel.ts';
import { shownName } from '#contract/person/person.ts';
import { hostelForNames } from '#contract/room/hostel-for.ts';
import { paths } from '#contract/paths.ts';
import type { TeamRole } from '#contract/roles.ts';
import { t } from '#contract/text/text.ts';
import { Card, Row, Stack } from '#web/ui/show/arrange.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { Heading, Tag, Text } from '#web/ui/show/text.tsx';
import { DescriptionList } from '#web/ui/show/description-list.tsx';
import { Meter } from '#web/ui/show/meter.tsx';
import { PersonName } from '#web/ui/show/person-name.tsx';
import { seatsText } from './shared/seats-text.ts';
import styles from './hostel-card.module.css';

interface HostelCardProps {
  hostel: Hostel;
  counts: Pick<HostelChoice, 'seats' | 'free' | 'students'>;
  onEdit: () => void;
}

/** The person whom the hostel names in a role, and how many others of the team in that role can sign in. */
function Head({ hostel, post }: { hostel: Hostel; post: TeamRole }) {
  const team = hostel.team.filter(({ role }) => role === post);
  const head = hostel[post];
  if (!head) {
    const disabled = team.map(shownName).join(', ');
    return (
      <>
        <span>{t('Not Assigned')}</span>
        {disabled && (
          <Text dimmed small component="div">
            {t('{names} disabled', { names: disabled })}
          </Text>
        )}
      </>
    );
  }
  const more = team.filter(({ disabled }) => !disabled).length - 1;
  return (
    <>
      <PersonName of={head} />
      {more > 0 && ` ${t('+{more} more', { more })}`}
    </>
  );
}

export function HostelCard({ hostel, counts, onEdit }: HostelCardProps) {
  const { _id, name, singleSeater, doubleSeater, tripleSeater, totalRooms } = hostel;
  const { seats, free, students } = counts;
  const taken = seats - free;
  const larger = totalRooms - singleSeater - doubleSeater - tripleSeater;
  return (
    <Card component="li">
      <Stack gap="md" h="100%">
        <Row justify="space-between">
          <Heading level={2}>{name}</Heading>
          {hostel.for !== 'all' && <Tag tone="info">{t(hostelForNames[hostel.for])}</Tag>}
        </Row>
        <Meter value={taken} max={seats} text={seatsText(counts)} />
        <DescriptionList
          facts={[
            [t('Students'), students],
            [t('Without a room'), students - taken],
            [t('Caretaker'), <Head key="caretaker" hostel={hostel} post="caretaker" />],
            [t('Warden'), <Head key="warden" hostel={hostel} post="warden" />],
            [t('Single Seater'), singleSeater],
            [t('Double Seater'), doubleSeater],
            [t('Triple Seater'), tripleSeater],
            ...(larger > 0 ? [[t('Larger rooms'), larger] as const] : []),
            [t('Total rooms'), totalRooms],
          ]}
        />
        <div className={styles.actions}>
          <ButtonLink to={paths.hostelRooms(_id)} aria-label={t('View Details of {hostel}', { hostel: name })}>
            {t('View Details')}
          </ButtonLink>
          <ButtonLink to={paths.hostelTeam(_id)} aria-label={t('Team of {hostel}', { hostel: name })}>
            {t('Team')}
          </ButtonLink>
          <Button onClick={onEdit} aria-label={t('Edit {hostel}', { hostel: name })}>
            {t('Edit')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
