import { useParams } from 'react-router';
import type { Replies } from '#contract/calls.ts';
import { isDay } from '#contract/day/days.ts';
import { nameAndUsername, shownName } from '#contract/person/person.ts';
import { paths } from '#contract/paths.ts';
import { placeOf } from '#contract/room/room-search.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { dayText } from '#web/ui/show/dates.ts';
import { TextField, useLooseField } from '#web/ui/form/fields.tsx';
import { matches, paged, useListState } from '#web/ui/list/list-state.ts';
import { DayFilter, Filter, FilterSlot, ListTools, SearchBox } from '#web/ui/list/list-tools.tsx';
import { useHostelName, useTitles } from '#web/record/shared/hostel-name.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { PrintButton, PrintOnly, usePrinting } from '#web/ui/page/print.tsx';
import { ResourceList } from '#web/ui/list/resource-list.tsx';
import { Box, Grid } from '#web/ui/show/elements.tsx';

import { StaysOver } from './stays-over.tsx';

const pageSize = 25;

type Occupants = Replies['hostelOccupants'];

/** Whether a room is the one that the address names. */
const isNamed = (named: string, roomNumber: string): boolean => named === '' || roomNumber.toLowerCase() === named.toLowerCase();

function OccupantsOn({ of: { rooms }, named }: { of: Occupants; named: string }) {
  const list = useListState('show');
  const printing = usePrinting();
  const { show } = list.filters;
  const found = rooms.filter(
    (room) =>
      isNamed(named, room.roomNumber) &&
      (show === 'all' || named !== '' || room.occupants.length > 0) &&
      matches(list.q, [room.roomNumber, placeOf(room), ...room.occupants.flatMap((person) => [nameAndUsername(person), person.batch])]),
  );
  return (
    <ResourceList
      name={t('Rooms and who lived there')}
      {...paged(found, list, printing ? Math.max(1, found.length) : pageSize)}
      keyOf={({ _id }) => _id}
      columns={[
        { label: t('Room'), value: ({ roomNumber }) => roomNumber, rank: 'code' },
        ...(rooms.some((room) => placeOf(room) !== '') ? [{ label: t('Where'), value: placeOf }] : []),
        {
          label: t('Who lived there'),
          rank: 'lead',
          brief: ({ occupants }) => occupants.map(shownName).join(', ') || t('Nobody'),
          long: true,
          value: ({ occupants }) =>
            occupants.length === 0 ? (
              t('Nobody')
            ) : (
              <Grid component="ul" gap={2}>
                {occupants.map((person) => (
                  <li key={person._id}>
                    <StudentName of={person} />
                    {person.batch && (
                      <Box component="span" c="dimmed">
                        {' '}
                        · {person.batch}
                      </Box>
                    )}
                  </li>
                ))}
              </Grid>
            ),
        },
        {
          label: t('Taken'),
          value: ({ occupants, seats }) => t('{taken} of {seats}', { taken: occupants.length, seats }),
          right: true,
        },
      ]}
      empty={{
        title: t('Nobody is recorded here'),
        text: t('Nobody is recorded with a room on that day. There are no records of days before rooms were first entered here.'),
      }}
      narrowed={list.q !== '' || named !== ''}
      onReset={list.reset}
    />
  );
}

/** Who lived in each room of a hostel at the end of a day. */
export default function OccupantsPage() {
  const { id = '' } = useParams();
  const list = useListState('show', 'day', 'from', 'room');
  const { room: named } = list.filters;
  const from = isDay(list.filters.from) ? list.filters.from : '';
  const today = useCallQuery('me').data?.today;
  const day = isDay(list.filters.day) ? list.filters.day : (today ?? '');
  const dayField = useLooseField(from === '' ? t('Who lived here on') : t('Until'), day, (value) => {
    // the field is empty while a year is being typed
    if (value) list.filter('day', value);
  });
  const name = useHostelName(id);
  const titles = useTitles(name && t('Who lived in {hostel}', { hostel: name }), t('Who lived here'));
  const answer = useCallQuery('hostelOccupants', { params: { id }, query: { at: day } }, { enabled: day !== '', keepPrevious: true });
  const { rooms = [] } = answer.data ?? {};
  const students = rooms.reduce((sum, { occupants }) => sum + occupants.length, 0);
  const lived = rooms.filter(({ occupants }) => occupants.length > 0).length;
  const when = day === today ? t('Now') : t('At the end of {day}', { day: dayText(day) });
  return (
    <Page
      {...titles}
      subtitle={
        from !== ''
          ? t('From {from} to {to}', { from: dayText(from), to: dayText(day) })
          : answer.data &&
            (students === 0
              ? t('{when}: nobody', { when })
              : t(
                  '{when}: {students, plural, one {# student} other {# students}} in {lived} of {rooms, plural, one {# room} other {# rooms}}',
                  {
                    when,
                    students,
                    lived,
                    rooms: rooms.length,
                  },
                ))
      }
      actions={
        <>
          <ButtonLink to={paths.hostelRooms(id)}>{t('Back to the rooms')}</ButtonLink>
          {from !== '' && day !== '' && <ExportMenu call="hostelStaysExport" query={{ hostel: id, from, to: day, q: list.q }} />}
          <PrintButton />
        </>
      }
    >
      {(named || list.q) && (
        <PrintOnly>
          {[named && t('Room {room}', { room: named.toUpperCase() }), list.q && `“${list.q}”`].filter(Boolean).join(' · ')}
        </PrintOnly>
      )}
      <ListTools ofPage label={t('Find rooms')}>
        <DayFilter label={t('Since')} value={from} max={day} onChange={(value) => list.filter('from', value)} />
        <FilterSlot id={dayField.id} active={today !== undefined && day !== today}>
          <TextField {...dayField} type="date" {...(today === undefined ? {} : { max: today })} />
        </FilterSlot>
        <Filter
          label={t('Room')}
          value={rooms.find(({ roomNumber }) => named !== '' && isNamed(named, roomNumber))?.roomNumber ?? ''}
          onChange={(value) => list.filter('room', value)}
          all={t('All rooms')}
          choices={rooms.map(({ roomNumber }) => roomNumber)}
        />
        <SearchBox hint={t('Room or student')} value={list.q} onSearch={list.search} />
        {from === '' && named === '' && (
          <Filter
            label={t('Show')}
            value={list.filters.show}
            onChange={(value) => list.filter('show', value)}
            all={t('Rooms with occupants')}
            choices={[{ value: 'all', label: t('All rooms') }]}
          />
        )}
      </ListTools>
      {from === '' ? (
        <Loaded call={answer} failed={t('Who lived here could not be loaded')}>
          {(occupants) => <OccupantsOn of={occupants} named={named} />}
        </Loaded>
      ) : (
        day !== '' && <StaysOver hostelId={id} from={from} to={day} list={list} isShown={(roomNumber) => isNamed(named, roomNumber)} />
      )}
    </Page>
  );
}
