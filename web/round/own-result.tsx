import { shownName } from '#contract/person/person.ts';
import { sizeName } from '#contract/round/round-choices.ts';
import type { RoundPolicy } from '#contract/round/round.ts';
import type { RoundOffer, RoundPlace } from '#contract/round/round-draw.ts';
import type { OwnRound } from '#contract/round/round-student.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery, type CallMutation } from '#web/api.ts';
import { Box, Card, ErrorAlert, Grid, Section, Stack, Text } from '#web/ui/show/elements.tsx';
import { DescriptionList } from '#web/ui/show/values.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { whereIs, leftText } from './words.ts';
import { AskButton } from '#web/operation/shared/call-dialog.tsx';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Button } from '#web/ui/action/button.tsx';
import { useNow } from '#web/ui/show/use-now.ts';

/** A seat that fell free and is kept for the student for a while, or the error if it could no longer be taken. */
export function SeatOffer({ offer }: { offer: RoundOffer | null }) {
  // here, because an offer disappears with its buttons when it is over, and the error must stay
  const take = useAction('roundOfferAccept');
  return (
    <>
      {take.error && <ErrorAlert title={t('You did not get the seat')} of={take.error} onDismiss={take.reset} />}
      {offer && <Offer key={offer._id} offer={offer} take={take} />}
    </>
  );
}

function Offer({ offer: { _id: id, place, expiresAt }, take }: { offer: RoundOffer; take: CallMutation<'roundOfferAccept'> }) {
  const now = useNow().getTime();
  return (
    <Section id="offer" title={t('A seat is kept for you')}>
      <Stack gap="md">
        <Grid gap={0} c="dimmed">
          <Fact>{t('Room {room}', { room: place.room.roomNumber })}</Fact>
          <span>{whereAndSize(place)}</span>
          <span>{t('Until {when}: {left}', { when: momentText(expiresAt), left: leftText(expiresAt, now) })}</span>
        </Grid>
        <Grid min="7rem" stretch gap={8}>
          <Button kind="primary" busy={take.isPending} onClick={() => take.mutate({ params: { id } })}>
            {t('Take the seat')}
          </Button>
          <AskButton
            call="roundOfferDecline"
            input={{ params: { id } }}
            disabled={take.isPending}
            title={t('Decline this seat?')}
            action={t('Decline')}
            failed={t('The seat was not declined')}
          >
            {t('It is offered to the next whom it fits. You keep your place on the waiting list.')}
          </AskButton>
        </Grid>
      </Stack>
    </Section>
  );
}

/** The result of a round for a student, in one line. */
export function shortResult({ result, round }: OwnRound): string {
  if (!result) return round.policy === 'exchange' ? t('You asked for nothing.') : t('You came to it after it was closed.');
  if (!result.place && round.policy === 'exchange') return t('You stay where you are');
  if (result.place) return t('Room {room}, {where}', { room: result.place.room.roomNumber, where: whereIs(result.place) });
  return result.waiting ? t('You wait, number {no}', { no: result.waiting.no }) : t('You got no seat.');
}

const whereAndSize = (place: RoundPlace): string => `${whereIs(place)} · ${sizeName(place.seats)}`;

type Result = NonNullable<OwnRound['result']>;

/** The room where the student lives now, which may differ from the result of the round. */
const useRoomNow = () => useCallQuery('dashboardToday').data?.student?.room ?? undefined;

/** What the student has, in large letters between a line before and one after it. */
function mainFact(
  { place, waiting }: Result,
  policy: RoundPolicy,
  roomNow: string | undefined,
): [before: string, fact: string, after?: string] {
  if (place) return [t('Your room'), t('Room {room}', { room: place.room.roomNumber }), whereAndSize(place)];
  if (policy === 'exchange') return [t('Your room'), t('You stay where you are')];
  if (waiting) {
    const ahead = t(
      '{ahead, plural, =0 {You are next.} one {# student before you is still waiting.} other {# students before you are still waiting.}}',
      { ahead: waiting.ahead },
    );
    return [t('No seat yet'), t('Number {no} on the waiting list', { no: waiting.no }), ahead];
  }
  if (roomNow === undefined) return [t('No seat yet'), t('You are no longer waiting')];
  return [t('Your room'), t('Room {room}', { room: roomNow }), t('You got it after the round.')];
}

const Fact = ({ children }: { children: string }) => (
  <Box component="strong" c="var(--mantine-color-text)" fz="1.75rem" lh={1.25} style={{ fontVariantNumeric: 'tabular-nums' }}>
    {children}
  </Box>
);

/** The main fact of a screen. */
export const MainFact = ({ of: [before, fact, after] }: { of: readonly [string, string, string?] }) => (
  <Grid gap={0} c="dimmed">
    <span>{before}</span>
    <Fact>{fact}</Fact>
    {after && <span>{after}</span>}
  </Grid>
);

export function OwnResult({ own }: { own: OwnRound }) {
  const { result, code, round } = own;
  const room = useRoomNow();
  const mates =
    room && room.roomNumber === result?.place?.room.roomNumber ? result.roomMates.map(shownName).join(', ') || t('Nobody else') : undefined;
  if (!result) {
    return (
      <Card>
        <Text>
          {round.policy === 'exchange'
            ? t('You asked for no other room in this exchange, so you stay where you are.')
            : t('You came to this round after its list of students was closed, so it gave you no seat. Ask the office of the hostel.')}
        </Text>
      </Card>
    );
  }
  return (
    <Card>
      <Stack gap="md">
        <MainFact of={mainFact(result, round.policy, room?.roomNumber)} />
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
            {result.place || round.policy === 'exchange' || (result.waiting && !own.offer)
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
            mates !== undefined && [t('Room-mates'), mates],
            [t('Your turn'), t('{turn} of {turns}', { turn: result.turn, turns: result.turns })],
            round.policy !== 'exchange' && [t('Your code in the receipt'), <strong key="code">{code}</strong>],
          ]}
        />
      </Stack>
    </Card>
  );
}
