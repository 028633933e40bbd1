import { useParams } from 'react-router';
import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { messageOf } from '#web/api-error.ts';
import { Card, ErrorAlert, Grid, Stack, Text } from '#web/ui/show/elements.tsx';
import { ButtonLink, Button } from '#web/ui/action/button.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { SegmentedRadio } from '#web/ui/form/segmented-radio.tsx';
import { placesOf, type Places } from './shared/room-places.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { RoomListFields, useRoomList } from '#web/room-list/shared/room-list.tsx';
import { useState } from 'react';
import { roomLimits } from '#contract/room/room.ts';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { seatsFault } from './seats-fault.ts';
import { numberRange } from './shared/number-range.ts';

/** Adds all rooms of a list, or none. */
function AddListed({ hostelId }: { hostelId: string }) {
  const create = useAction('roomCreate');
  const list = useRoomList(hostelId);
  const { ready } = list;

  function add(): void {
    if (!ready) return;
    create.mutate({ params: { id: hostelId }, query: list.headings, body: ready.body }, (reply) => {
      // somebody has used its room numbers since it was checked
      if (reply.errorCount > 0) return list.checkList();
      list.reset();
    });
  }

  return (
    <RoomListFields list={list}>
      {create.error && <ErrorAlert title={t('Nothing was added')} of={create.error} onDismiss={create.reset} />}
      {ready && (
        <div>
          <Button kind="primary" busy={create.isPending} disabled={list.check.isPending} onClick={add}>
            {t('Add {rooms, plural, one {# room} other {# rooms}}', { rooms: ready.rooms.length })}
          </Button>
        </div>
      )}
    </RoomListFields>
  );
}

interface AddNumberedProps {
  hostelId: string;
  /** several rooms with consecutive numbers, rather than one */
  several: boolean;
  /** blocks and floors to suggest while typing */
  places: Places;
}

/** Adds one room, or several that differ only in their numbers. */
function AddNumbered({ hostelId, several, places }: AddNumberedProps) {
  const create = useAction('roomCreate');
  const [clashes, setClashes] = useState<readonly string[]>([]);
  const fields = useFields(
    {
      roomNumber: { label: several ? t('First number') : t('Number'), required: true },
      last: {
        label: t('Last number'),
        required: several,
        check: (last, { roomNumber }) =>
          several && roomNumber.trim() && !numberRange(roomNumber, last)
            ? t('The two must be numbers of one row, such as G-01 and G-24.')
            : undefined,
      },
      seats: { label: several ? t('Seats in each') : t('Seats'), required: true, check: seatsFault },
      block: { label: t('Block') },
      floor: { label: t('Floor') },
      accessible: { label: t('Accessible') },
    },
    { form: several ? 'roomCreateMany' : 'roomCreate', about: hostelId },
  );
  const { roomNumber, last, seats, block, floor, accessible } = fields.values;
  const numbers = several ? (numberRange(roomNumber, last) ?? []) : [roomNumber];
  const each = seatsFault(seats) === undefined ? Number(seats) : 0;

  function submit(): void {
    setClashes([]);
    const alike = { seats: Number(seats), block, floor, accessible: accessible === 'yes' };
    create.mutate({ params: { id: hostelId }, body: { rooms: numbers.map((number) => ({ roomNumber: number, ...alike })) } }, (reply) => {
      if (reply.errorCount === 0) {
        fields.set('roomNumber', '');
        fields.set('last', '');
      } else if (several) setClashes(reply.errors.map(({ message }) => message));
      else fields.setErrors({ roomNumber: reply.errors[0]?.message });
    });
  }

  return (
    <Form
      fields={fields}
      action={several ? t('Add {rooms, plural, =0 {rooms} one {# room} other {# rooms}}', { rooms: numbers.length }) : t('Add room')}
      call={create}
      failed={t('Nothing was added')}
      onSubmit={submit}
    >
      <Grid min="8rem">
        <TextField
          {...fields.field('roomNumber')}
          maxLength={roomLimits.roomNumber}
          description={several ? t('such as G-01') : t('As on the door')}
        />
        {several && <TextField {...fields.field('last')} maxLength={roomLimits.roomNumber} description={t('such as G-24')} />}
        <TextField {...fields.field('seats')} inputMode="numeric" description={t('1 to {most}', { most: roomLimits.seats })} />
      </Grid>
      <Grid min="8rem">
        <TextField {...fields.field('block')} maxLength={roomLimits.block} suggestions={places.blocks} description={t('such as A')} />
        <TextField
          {...fields.field('floor')}
          maxLength={roomLimits.floor}
          suggestions={places.floors}
          description={t('such as Ground or 2')}
        />
      </Grid>
      <CheckBox
        label={t('Accessible without steps')}
        checked={accessible === 'yes'}
        onChange={(on) => fields.set('accessible', on ? 'yes' : '')}
      />
      {several && (
        <Text role="status" dimmed={numbers.length === 0}>
          {numbers.length === 0
            ? t('Fill in both numbers to see which rooms that makes.')
            : t('{rooms, plural, one {# room} other {# rooms}} with {seats, plural, one {# seat} other {# seats}}: {numbers}', {
                rooms: numbers.length,
                seats: numbers.length * each,
                numbers:
                  numbers.length > 4
                    ? t('{first} … {last}', { first: numbers.slice(0, 3).join(', '), last: numbers.at(-1) ?? '' })
                    : numbers.join(', '),
              })}
        </Text>
      )}
      {clashes.length > 0 && (
        <ErrorAlert title={t('Nothing was added')} onDismiss={() => setClashes([])}>
          {clashes.slice(0, 5).map((clash) => (
            <p key={clash}>{clash}</p>
          ))}
          {clashes.length > 5 && <p>{t('and {more} more', { more: clashes.length - 5 })}</p>}
        </ErrorAlert>
      )}
    </Form>
  );
}

const ways = () =>
  [
    { value: '', label: t('One room'), tone: 'neutral' },
    { value: 'several', label: t('Several'), tone: 'neutral' },
    { value: 'list', label: t('From a list'), tone: 'neutral' },
  ] as const;

export default function AddRooms() {
  const { id = '' } = useParams();
  const hostel = useCallQuery('hostelGet', { params: { id } });
  const list = useListState('how');
  const name = hostel.data?.hostel.name;
  const { how } = list.filters;
  return (
    <Page
      title={name ? t('Add rooms to {hostel}', { hostel: name }) : t('Add rooms')}
      actions={<ButtonLink to={paths.hostelRooms(id)}>{t('Back to the rooms')}</ButtonLink>}
      narrow={how !== 'list'}
    >
      <Loaded call={hostel} failed={(error) => t(screenTexts.hostelDetailFailed, { message: messageOf(error) })}>
        {({ rooms }) => (
          <Card>
            <Stack>
              <SegmentedRadio
                id="how"
                label={t('How many rooms')}
                nameOf={(label) => label}
                segments={ways()}
                value={how === 'several' || how === 'list' ? how : ''}
                onChange={(value) => list.filter('how', value)}
              />
              {how === 'list' ? (
                <AddListed hostelId={id} />
              ) : (
                <AddNumbered key={how} hostelId={id} several={how === 'several'} places={placesOf(rooms)} />
              )}
            </Stack>
          </Card>
        )}
      </Loaded>
    </Page>
  );
}
