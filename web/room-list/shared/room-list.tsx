/** A list of rooms from a file or pasted. The server reads and checks it; it can be used once it has no errors. */
import { type ReactNode, useEffect, useState } from 'react';
import type { Replies } from '#contract/calls.ts';
import type { ReadRoom } from '#contract/room/room-edit.ts';
import { roomListFields } from '#contract/room/room-list.ts';
import { isSheet } from '#contract/sheet/sheet.ts';
import { t } from '#contract/text/text.ts';
import { api, type CallInput, useCallMutation } from '#web/api.ts';
import { ListErrors } from '#web/sheet/shared/list-errors.tsx';
import { ListSourceFields, noSource, type ListSource } from '#web/sheet/shared/list-source.tsx';
import { settle, type SettledHeadings } from '#web/sheet/shared/settled-headings.ts';
import { headingFrom, SheetColumns } from '#web/sheet/shared/sheet-columns.tsx';
import { ErrorAlert, Heading, Row, Stack, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { dayText } from '#web/ui/show/dates.ts';
import { download, downloadCsv } from '#web/ui/action/download.ts';
import { paged } from '#web/ui/list/list-state.ts';
import { ResourceList } from '#web/ui/list/resource-list.tsx';
import { useTask } from '#web/ui/action/use-task.ts';

type Checked = Replies['roomListRead'];

const headingsOf = (settled: SettledHeadings) => (Object.keys(settled).length > 0 ? { headings: JSON.stringify(settled) } : {});

/** The list from which a screen adds rooms; with a hostel, room numbers that it already has are errors. */
export function useRoomList(hostelId?: string) {
  const check = useCallMutation('roomListRead', { refreshes: [] });
  const [source, setSource] = useState(noSource);
  const [settled, setSettled] = useState<SettledHeadings>({});
  const [checked, setChecked] = useState<Checked>();
  const { list } = source;
  const body = list?.body === undefined || isSheet(list.body) ? list?.body : { rooms: list.body };
  const inputOf = (chosen: SettledHeadings): CallInput<'roomListRead'> | undefined =>
    body && { query: { ...(hostelId === undefined ? {} : { hostelId }), ...headingsOf(chosen) }, body };

  function take(from: ListSource): void {
    setSource(from);
    setSettled({});
    setChecked(undefined);
    check.reset();
  }

  function checkList(chosen: SettledHeadings = settled): void {
    const input = inputOf(chosen);
    if (input) check.mutate(input, setChecked);
  }

  function settleHeading(heading: string, field: string): void {
    const next = settle(settled, heading, field);
    setSettled(next);
    checkList(next);
  }

  const badRows = useTask(async () => {
    const input = inputOf(settled);
    if (input)
      download('bad-rows.csv', (await api('roomListRead', { ...input, query: { ...input.query, badRows: 'true' } })).badRows, 'text/csv');
  });

  return {
    source,
    take,
    check,
    checkList: () => checkList(),
    checked,
    isFirstResult: checked !== undefined && Object.keys(settled).length === 0,
    settleHeading,
    badRows,
    reset: () => take(noSource),
    /** the list as calls take it; undefined until it is checked and has no errors */
    ready: checked && checked.errorCount === 0 && checked.rooms.length > 0 && body ? { body, rooms: checked.rooms } : undefined,
    headings: headingsOf(settled),
  };
}
type RoomList = ReturnType<typeof useRoomList>;

const pageSize = 20;

const closingOf = ({ closedReason, closedUntil }: ReadRoom): string =>
  closedUntil === null ? closedReason : t('until {day}: {reason}', { day: dayText(closedUntil), reason: closedReason });

function ReadRooms({ rooms }: { rooms: readonly ReadRoom[] }) {
  const [page, setPage] = useState(1);
  return (
    <ResourceList
      name={t('Rooms of the list')}
      {...paged(rooms, { page, goTo: setPage }, pageSize)}
      keyOf={({ row }) => String(row)}
      columns={[
        { label: t('Number'), value: ({ roomNumber }) => roomNumber, rank: 'lead' },
        { label: t('Seats'), value: ({ seats }) => seats, rank: 'value' },
        { label: t('Block'), value: ({ block }) => block, rank: 'line' },
        { label: t('Floor'), value: ({ floor }) => floor, rank: 'line' },
        { label: t('Accessible'), value: ({ accessible }) => (accessible ? t('Yes') : '') },
        { label: t('Closed'), value: closingOf, long: true },
      ]}
      empty={{ title: t('No rooms') }}
    />
  );
}

function Outcome({ checked, list }: { checked: Checked; list: RoomList }) {
  const { rooms, columns, errors, errorCount, errorRows } = checked;
  return (
    <>
      <Heading level={2} id="rooms-found">
        {t('What is in the list')}
      </Heading>
      <Text role="status" strong>
        {t(
          '{rooms, plural, one {# room} other {# rooms}} with {seats, plural, one {# seat} other {# seats}}{closed, plural, =0 {} one {, # of them closed} other {, # of them closed}}; {faulty, plural, =0 {nothing is wrong} one {# row with errors} other {# rows with errors}}.',
          {
            rooms: rooms.length,
            seats: rooms.reduce((sum, { seats }) => sum + seats, 0),
            closed: rooms.filter(({ closedReason }) => closedReason !== '').length,
            faulty: errorRows,
          },
        )}
      </Text>
      {errorCount > 0 && (
        <Stack gap="sm">
          <Heading level={3}>{t('Errors')}</Heading>
          <Text>{t('Rooms are added once every row is right.')}</Text>
          <ListErrors errors={errors} errorCount={errorCount} headingOf={headingFrom(columns, roomListFields)} download={list.badRows} />
        </Stack>
      )}
      {columns.length > 0 && <SheetColumns columns={columns} fields={roomListFields} onSettle={list.settleHeading} />}
      {rooms.length > 0 && (
        <Stack gap="sm">
          <Heading level={3}>{t('Rooms')}</Heading>
          <ReadRooms rooms={rooms} />
        </Stack>
      )}
    </>
  );
}

interface RoomListFieldsProps {
  list: RoomList;
  /** the button that uses the list, unless a form around it has one */
  children?: ReactNode;
}

/** The fields for the source of the list, and the result of the check. */
export function RoomListFields({ list, children }: RoomListFieldsProps) {
  const { source, check, checked, isFirstResult } = list;
  // shows the first result from its beginning; after a choice among the columns the page stays where it is
  useEffect(() => {
    if (isFirstResult) document.getElementById('rooms-found')?.scrollIntoView({ block: 'start' });
  }, [isFirstResult]);
  return (
    <Stack gap="md">
      <Text dimmed>
        {t('Only the number and the seats of each room are needed. Columns are found by their headings, in any order: {columns}.', {
          columns: roomListFields.map(({ label }) => t(label)).join(', '),
        })}
      </Text>
      <ListSourceFields source={source} onChange={list.take} />
      {source.list?.error !== undefined && <ErrorAlert title={source.list.error} onDismiss={list.reset} />}
      {check.error && <ErrorAlert title={t('The list could not be checked')} of={check.error} onDismiss={check.reset} />}
      <Row>
        <Button
          kind={checked ? 'plain' : 'primary'}
          busy={check.isPending}
          disabled={source.list?.body === undefined}
          onClick={list.checkList}
        >
          {t('Check the list')}
        </Button>
        <Button kind="quiet" onClick={() => downloadCsv('rooms.csv', [roomListFields.map(({ label }) => t(label))])}>
          {t('Download an empty list')}
        </Button>
      </Row>
      {checked && <Outcome checked={checked} list={list} />}
      {children}
    </Stack>
  );
}
