import { useState } from 'react';
import type { Replies } from '#contract/calls.ts';
import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import type { RoomWithOccupants } from '#contract/room/room.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery, type CallMutation } from '#web/api.ts';
import { ErrorAlert, Grid, InfoAlert, Points, Stack, Text } from '#web/ui/show/elements.tsx';
import { Dialog, DialogButtons } from '#web/ui/dialog/dialog.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { SegmentedRadio } from '#web/ui/form/segmented-radio.tsx';
import { Loaded } from '#web/ui/page/page.tsx';
import { type Differences, differencesOf, forecastOf, type Plan, plannedRooms } from './allocation.ts';
import { PlanList } from './plan-list.tsx';
import { PlanRooms } from './shared/plan-rooms.tsx';

/** At most so many are listed: more would push the proposal itself off the screen. */
const causesShown = 10;
/** More moves than this are only counted: if the first of many students leaves, everybody behind moves up. */
const movesShown = 3;

function DifferenceList({ of: { causes, moved } }: { of: Differences }) {
  return (
    <Points>
      {[...causes.slice(0, causesShown), ...(moved.length > movesShown ? [] : moved)].map((line) => (
        <li key={line}>{line}</li>
      ))}
      {causes.length > causesShown && <li>{t('and {more} more', { more: causes.length - causesShown })}</li>}
      {moved.length > movesShown && <li>{t('{moved} students get a different seat.', { moved: moved.length })}</li>}
    </Points>
  );
}

function Summary({ plan, rooms }: { plan: Plan; rooms: readonly RoomWithOccupants[] }) {
  const { waiting, free, placed, left, remaining } = forecastOf(plan, rooms);
  return (
    <Grid gap={2} style={{ fontVariantNumeric: 'tabular-nums' }}>
      <Text>
        {t(
          '{waiting, plural, =0 {Nobody waits} one {# student waits} other {# students wait}} for a room. {free, plural, =0 {No seat is} one {# seat is} other {# seats are}} free.',
          { waiting, free },
        )}
      </Text>
      {placed > 0 && (
        <Text strong>
          {t(
            '{placed, plural, one {# student gets a room} other {# students get a room}}. Afterwards {left, plural, =0 {no seat is} one {# seat is} other {# seats are}} free and {remaining, plural, =0 {nobody waits} one {# student still waits} other {# students still wait}}.',
            { placed, left, remaining },
          )}
        </Text>
      )}
      <Text dimmed>{t('Students who have a room keep it.')}</Text>
    </Grid>
  );
}

interface AllotPreviewProps {
  hostelId: string;
  rooms: readonly RoomWithOccupants[];
  allot: CallMutation<'roomAllot'>;
  onAllotted: (plan: Plan, reply: Replies['roomAllot']) => void;
  onClose: () => void;
}

/** Shows what Allocate would do, as a list or as rooms. Carries out exactly what is shown, or says what has changed. */
export default function AllotPreview({ hostelId, rooms, allot, onAllotted, onClose }: AllotPreviewProps) {
  const params = { hostelId };
  // not read again while it is carried out, so that it stays on the screen; not cached, since it would be outdated
  const answer = useCallQuery('roomAllotPreview', { params }, { enabled: !allot.isPending, gcTime: 0 });
  const plan = answer.data;
  const [seen, setSeen] = useState(plan);
  const [as, setAs] = useState<'list' | 'rooms'>('list');
  if (seen === undefined && plan) setSeen(plan);
  const changes = seen && plan && seen.plan !== plan.plan ? differencesOf(seen, plan) : undefined;
  // a refused proposal may be outdated: the new one is being read
  const reading = (changes !== undefined || allot.error !== null) && answer.isFetching;

  return (
    <Dialog opened large title={t('Allocate rooms?')} onClose={onClose}>
      <Loaded call={answer}>
        {(shown) => (
          <>
            <Stack flex={1}>
              {allot.error && (
                <ErrorAlert title={t(screenTexts.allotFailed)} of={allot.error}>
                  {changes && <DifferenceList of={changes} />}
                </ErrorAlert>
              )}
              {!allot.error && changes && (
                <InfoAlert warning title={t('Rooms or students have changed since you opened this.')}>
                  <DifferenceList of={changes} />
                </InfoAlert>
              )}
              <Summary plan={shown} rooms={rooms} />
              {shown.rounds.map(({ _id, name, students }) => (
                <InfoAlert key={_id} warning title={t('The allotment round “{name}” is under way.', { name })}>
                  {t(
                    '{students, plural, one {# of the students who get a room here is} other {# of the students who get a room here are}} in it. Students who have a room take no part in the draw.',
                    { students },
                  )}{' '}
                  <Link to={paths.round(_id)}>{t('See “{name}”', { name })}</Link>
                </InfoAlert>
              ))}
              <SegmentedRadio
                id="plan-as"
                label={t('Show the proposal')}
                nameOf={(label) => label}
                segments={[
                  { value: 'list', label: t('As a list'), tone: 'neutral' },
                  { value: 'rooms', label: t('As rooms'), tone: 'neutral' },
                ]}
                value={as}
                onChange={setAs}
              />
              {as === 'list' ? <PlanList key={shown.plan} plan={shown} /> : <PlanRooms rooms={plannedRooms(shown, rooms)} />}
            </Stack>
            <DialogButtons
              sticky
              action={t('Allocate')}
              busy={allot.isPending || reading}
              onAct={() => allot.mutate({ params, body: { plan: shown.plan } }, (reply) => onAllotted(shown, reply))}
              onCancel={onClose}
            />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
