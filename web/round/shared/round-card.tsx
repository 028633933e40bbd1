import ChevronRight from 'lucide-react/icons/chevron-right';
import Users from 'lucide-react/icons/users';
import { paths, withQuery } from '#contract/paths.ts';
import { shownName } from '#contract/person/person.ts';
import { hasChoices, roundCan } from '#contract/round/round.ts';
import type { OwnRound } from '#contract/round/round-student.ts';
import { t } from '#contract/text/text.ts';
import { momentText } from '#web/ui/show/dates.ts';
import { Link } from '#web/ui/action/link.tsx';
import { useNow } from '#web/ui/show/use-now.ts';
import styles from './round-card.module.css';

/** What a round asks of a student now, if anything. */
function askOf({ round, offer, group, result }: OwnRound, now: number): { what: string; detail: string } | undefined {
  if (offer) {
    return {
      what: t('A seat is kept for you until {when}', { when: momentText(offer.expiresAt) }),
      detail: t('Room {room}, {hostel}', { room: offer.place.room.roomNumber, hostel: offer.place.hostel.name }),
    };
  }
  if (result?.waiting) {
    const { no, ahead } = result.waiting;
    return {
      what: t('You wait for a room: number {no}', { no }),
      detail: t(
        '{ahead, plural, =0 {You are next} one {# student before you is still waiting} other {# students before you are still waiting}}',
        {
          ahead,
        },
      ),
    };
  }
  if (!roundCan.choose(round, now) || !hasChoices(round)) return undefined;
  const closes = momentText(round.closesAt);
  const what = round.groups ? t('Choose your room-mates until {closes}', { closes }) : t('State your wishes until {closes}', { closes });
  const asking = group?.asking.map(({ student }) => shownName(student)) ?? [];
  if (asking.length > 0) return { what, detail: t('{who} asks for a place in your group', { who: asking.join(', ') }) };
  return { what, detail: round.name };
}

/** Shows at the top of the home page what the student's round asks for now; not rendered if it asks for nothing. */
export function RoundCard({ own }: { own: OwnRound }) {
  const ask = askOf(own, useNow().getTime());
  if (!ask) return null;
  return (
    <Link to={withQuery(paths.ownRound(), { round: own.round._id })} className={styles.card}>
      <Users size={24} aria-hidden />
      <span className={styles.text}>
        <strong>{ask.what}</strong>
        <span>{ask.detail}</span>
      </span>
      <ChevronRight size={20} aria-hidden />
    </Link>
  );
}
