import { shownName } from '#contract/person/person.ts';
import { sizeName } from '#contract/round/round-choices.ts';
import type { OwnRound } from '#contract/round/round-student.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { Card, Stack } from '#web/ui/show/arrange.tsx';
import { DescriptionList } from '#web/ui/show/description-list.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { Text } from '#web/ui/show/text.tsx';
import styles from './big.module.css';
import { whereIs } from './words.ts';

/** The result of a round for a student, in one line. */
export function shortResult({ result }: OwnRound): string {
  if (!result) return t('You came to it after it was closed.');
  if (result.place) return t('Room {room}, {where}', { room: result.place.room.roomNumber, where: whereIs(result.place) });
  return result.waiting ? t('You wait, number {no}', { no: result.waiting.no }) : t('You got no seat.');
}

/** The room where the student lives now, which may differ from the result of the round. */
const useRoomNow = () => useCallQuery('dashboardToday').data?.student?.room ?? undefined;

function Place({ result, roomNow }: { result: NonNullable<OwnRound['result']>; roomNow: string | undefined }) {
  const { place, waiting } = result;
  if (place) {
    return (
      <div className={styles.big}>
        <span>{t('Your room')}</span>
        <strong>{t('Room {room}', { room: place.room.roomNumber })}</strong>
        <span>
          {whereIs(place)} · {sizeName(place.seats)}
        </span>
      </div>
    );
  }
  if (!waiting && roomNow !== undefined) {
    return (
      <div className={styles.big}>
        <span>{t('Your room')}</span>
        <strong>{t('Room {room}', { room: roomNow })}</strong>
        <span>{t('You got it after the round.')}</span>
      </div>
    );
  }
  return (
    <div className={styles.big}>
      <span>{t('No seat yet')}</span>
      <strong>{waiting ? t('Number {no} on the waiting list', { no: waiting.no }) : t('You are no longer waiting')}</strong>
      {waiting && (
        <span>
          {t(
            '{ahead, plural, =0 {You are next.} one {# student before you is still waiting.} other {# students before you are still waiting.}}',
            {
              ahead: waiting.ahead,
            },
          )}
        </span>
      )}
    </div>
  );
}

/** What a student got, and why. */
export function OwnResult({ own }: { own: OwnRound }) {
  const { result, code, round } = own;
  const room = useRoomNow();
  const mates =
    room && room.roomNumber === result?.place?.room.roomNumber ? result.roomMates.map(shownName).join(', ') || t('Nobody else') : undefined;
  if (!result) {
    return (
      <Card>
        <Text>
          {t('You came to this round after its list of students was closed, so it gave you no seat. Ask the office of the hostel.')}
        </Text>
      </Card>
    );
  }
  return (
    <Card>
      <Stack gap="md">
        <Place result={result} roomNow={room?.roomNumber} />
        {result.waiting && !own.offer && own.missed && (
          <Text>
            {t(
              'Room {room} in {hostel} was kept for you until {when}. You did not answer, so it is offered to others. You keep your place.',
              {
                room: own.missed.place.room.roomNumber,
                hostel: own.missed.place.hostel.name,
                when: momentText(own.missed.expiresAt),
              },
            )}
          </Text>
        )}
        <div>
          <Text strong>{t('Why')}</Text>
          <Text>
            {result.place || (result.waiting && !own.offer)
              ? result.reason
              : t('When the rooms were drawn: {reason}', { reason: result.reason })}
          </Text>
          {result.waiting && (
            <Text dimmed>
              {t('A seat that is offered to you is kept for {hours, plural, one {# hour} other {# hours}}.', { hours: round.offerHours })}
            </Text>
          )}
        </div>
        <DescriptionList
          facts={[
            ...(mates === undefined ? [] : [[t('Room-mates'), mates] as const]),
            [t('Your turn'), t('{turn} of {turns}', { turn: result.turn, turns: result.turns })],
            [t('Your code in the receipt'), <strong key="code">{code}</strong>],
          ]}
        />
      </Stack>
    </Card>
  );
}
