import { paths } from '#contract/paths.ts';
import type { RoundPlace } from '#contract/round/round-draw.ts';
import type { StudentRound } from '#contract/student/student-round.ts';
import { t } from '#contract/text/text.ts';
import { Section } from '#web/ui/show/arrange.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { DescriptionList } from '#web/ui/show/description-list.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { Text } from '#web/ui/show/text.tsx';

const namesOf = ({ room, hostel }: RoundPlace) => ({ room: room.roomNumber, hostel: hostel.name });

const offerText = ({ place, expiresAt }: NonNullable<StudentRound['offer']>) =>
  t('Room {room}, {hostel}, until {when}', { ...namesOf(place), when: momentText(expiresAt) });

const waitingText = (waiting: NonNullable<StudentRound['waiting']>) =>
  t('Number {no}, {ahead, plural, =0 {next} other {# before them still waiting}}', waiting);

/** What the last allotment round came to for a student: the place, or the waiting and the seat that is offered, and why. */
export function LastRound({ round: { _id, name, place, waiting, offer, reason } }: { round: StudentRound }) {
  const linked = (
    <Link key="round" to={paths.round(_id)}>
      {name}
    </Link>
  );
  return (
    <Section id="round" title={t('Last allotment round')}>
      <DescriptionList
        facts={[
          [t('Round'), linked],
          ...(offer ? [[t('Seat that is offered'), offerText(offer)] as const] : []),
          ...(waiting ? [[t('Waiting list'), waitingText(waiting)] as const] : []),
          [t('Result when drawn'), place ? t('Room {room}, {hostel}', namesOf(place)) : t('No seat')],
        ]}
      />
      <div>
        <Text strong>{t('Why')}</Text>
        <Text>{reason}</Text>
      </div>
    </Section>
  );
}
