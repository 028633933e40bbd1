import { useState } from 'react';
import { useParams } from 'react-router';
import { replyTexts, screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { type RoomWithOccupants, roomTypes } from '#contract/room.ts';
import { t } from '#contract/text.ts';
import { useCallMutation, useCallQuery } from '#web/api.ts';
import { messageOf } from '#web/api-error.ts';
import { useMe } from '#web/session.ts';
import { Stack } from '#web/ui/arrange.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/dialog.tsx';
import { ErrorAlert } from '#web/ui/alert.tsx';
import { matches, useListState } from '#web/ui/list-state.ts';
import { Filter, ListTools, SearchBox } from '#web/ui/list-tools.tsx';
import { Page } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { Empty, Loaded, NoResult } from '#web/ui/states.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './hostel-rooms.module.css';
import { RoomGroup } from './room-group.tsx';

/** Allocate, Reset and Manual: only one of the first two at a time. */
function Allotting({ hostelId, rooms }: { hostelId: string; rooms: readonly RoomWithOccupants[] }) {
  const allot = useCallMutation('roomAllot');
  const reset = useCallMutation('roomReset');
  const [asking, setAsking] = useState(false);
  const busy = allot.isPending || reset.isPending;
  const taken = rooms.filter(({ occupants }) => occupants.length > 0);
  const residents = taken.reduce((sum, { occupants }) => sum + occupants.length, 0);
  const params = { hostelId };

  return (
    <Stack gap="sm">
      <div className={styles.actions}>
        <Button
          kind="primary"
          busy={allot.isPending}
          disabled={busy}
          onClick={() => allot.mutate({ params }, ({ message }) => showToast(message))}
        >
          {t('Allocate')}
        </Button>
        <Button busy={reset.isPending} disabled={busy} onClick={() => setAsking(true)}>
          {t('Reset')}
        </Button>
        <ButtonLink to={paths.manualAllocation(hostelId)}>{t('Manual')}</ButtonLink>
      </div>
      {allot.error && <ErrorAlert title={t(screenTexts.allotFailed)} of={allot.error} onDismiss={allot.reset} />}
      {reset.error && <ErrorAlert title={t(screenTexts.resetFailed)} of={reset.error} onDismiss={reset.reset} />}
      <Confirm
        opened={asking}
        title={t('Reset all rooms?')}
        action={t('Reset')}
        danger
        busy={reset.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          reset.mutate({ params }, () => showToast(t(replyTexts.allotmentsRemoved)));
        }}
      >
        <Text>
          {t(
            'Reset removes {students, plural, one {# student} other {# students}} from {rooms, plural, one {# room} other {# rooms}}. They stay in the hostel and can be allotted again, but not necessarily to the same rooms.',
            { students: residents, rooms: taken.length },
          )}
        </Text>
      </Confirm>
    </Stack>
  );
}

function Rooms({ rooms }: { rooms: readonly RoomWithOccupants[] }) {
  const list = useListState('show');
  const { show } = list.filters;
  const found = rooms.filter(
    ({ roomNumber, availableSeats, occupants }) =>
      (show === '' || (show === 'free') === availableSeats > 0) &&
      matches(list.q, [roomNumber, ...occupants.flatMap(({ username, batch }) => [username, batch])]),
  );
  if (rooms.length === 0) return <Empty title={t('No rooms')} text={t('This hostel has no rooms.')} />;
  return (
    <>
      <ListTools label={t('Find rooms')}>
        <SearchBox hint={t('Room or student')} value={list.q} onSearch={list.search} />
        <Filter
          label={t('Show')}
          value={show}
          onChange={(value) => list.filter('show', value)}
          all={t('All rooms')}
          choices={[
            { value: 'free', label: t('With a free seat') },
            { value: 'occupied', label: t('Occupied') },
          ]}
        />
      </ListTools>
      {found.length === 0 && <NoResult onReset={list.reset} />}
      {roomTypes.map((roomType) => {
        const ofType = found.filter((room) => room.roomType === roomType);
        return ofType.length > 0 && <RoomGroup key={roomType} roomType={roomType} rooms={ofType} />;
      })}
    </>
  );
}

export default function HostelRooms() {
  const { id = '' } = useParams();
  const { role } = useMe();
  const answer = useCallQuery('hostelGet', { params: { id } });
  const mayAllot = role === 'caretaker' || role === 'hosteladmin';
  const name = answer.data?.hostel.name;
  const { rooms = [] } = answer.data ?? {};
  const seats = rooms.reduce((sum, { availableSeats, occupants }) => sum + availableSeats + occupants.length, 0);
  const free = rooms.reduce((sum, { availableSeats }) => sum + availableSeats, 0);
  return (
    <Page
      title={name ? t('Rooms of {hostel}', { hostel: name }) : t('Rooms')}
      actions={role !== 'student' && <PrintButton />}
      subtitle={
        answer.data &&
        t('{rooms, plural, one {# room} other {# rooms}}, {free} of {seats, plural, one {# seat} other {# seats}} free', {
          rooms: rooms.length,
          free,
          seats,
        })
      }
    >
      <Loaded call={answer} failed={(error) => t(screenTexts.hostelDetailFailed, { message: messageOf(error) })}>
        {(data) => (
          <>
            {mayAllot && <Allotting hostelId={id} rooms={data.rooms} />}
            <Rooms rooms={data.rooms} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
