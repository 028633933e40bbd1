import { useState } from 'react';
import type { Hostel, HostelChoice } from '#contract/hostel/hostel.ts';
import { hostelForNames } from '#contract/room/hostel-for.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { type LeadRole, leadRoles } from '#contract/roles.ts';
import type { Replies } from '#contract/calls.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { messageOf } from '#web/api-error.ts';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { RowActions } from '#web/ui/action/more-actions.tsx';
import { oneOf } from '#web/ui/list/list-query.ts';
import { useListState } from '#web/ui/list/list-state.ts';
import { Filter, ListTools } from '#web/ui/list/list-tools.tsx';
import { type Columns, ResourceList } from '#web/ui/list/resource-list.tsx';
import { RowsLoading } from '#web/ui/list/rows-loading.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { Bar } from '#web/ui/show/meter.tsx';
import { Text } from '#web/ui/show/elements.tsx';
import { ArchiveHostelDialog } from './archive-hostel-dialog.tsx';
import { ArchivedHostels } from './archived-hostels.tsx';
import { EditHostelDialog } from './edit-hostel-dialog.tsx';
import { isLookedAfter } from './looked-after.ts';
import { RemoveHostelDialog } from './remove-hostel-dialog.tsx';
import { seatsText } from './shared/seats-text.ts';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import type { Choice } from '#web/ui/show/choice.ts';
import { SelectField, useLooseField } from '#web/ui/form/fields.tsx';
import { shownName } from '#contract/person/person.ts';
import { PersonName } from '#web/ui/show/person-name.tsx';

const choices = (): readonly Choice[] => [
  { value: 'rooms', label: t('Rooms and occupants') },
  { value: 'all', label: t('Students, all details') },
  { value: 'contacts', label: t('Students, parents and telephone numbers') },
];

/** Exports the rooms or the students of all hostels; the students include those without a hostel. */
function ExportAll() {
  const [what, setWhat] = useState('rooms');
  const field = useLooseField(t('Of all hostels'), what, setWhat);
  const list = <SelectField {...field} choices={choices()} />;
  if (what === 'rooms') {
    return (
      <ExportMenu call="roomExport" query={{}}>
        {list}
      </ExportMenu>
    );
  }
  return (
    <ExportMenu call="studentExport" query={{ columns: what === 'contacts' ? 'contacts' : 'all' }}>
      {list}
    </ExportMenu>
  );
}

/** The person whom the hostel names in a role, and how many others of the team in that role can sign in. */
function Head({ hostel, post }: { hostel: Pick<Hostel, 'team' | LeadRole>; post: LeadRole }) {
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

type Marked = Replies['attendanceSummary']['hostels'][number];

interface HostelRow {
  hostel: Hostel;
  counts: HostelChoice;
  /** undefined until it is loaded */
  marked: Marked | undefined;
}

const taken = ({ seats, free }: HostelChoice) => seats - free;

function Seats({ counts }: { counts: HostelChoice }) {
  const text = t('{taken} of {seats}', { taken: taken(counts), seats: counts.seats });
  return <Bar value={taken(counts)} max={counts.seats} text={text} />;
}

function RollCall({ marked: { hostel, students, toMark } }: { marked: Marked }) {
  const done = t('done');
  const text = toMark === 0 ? done : t('{marked} of {students}', { marked: students - toMark, students });
  return <Link to={withQuery(paths.markAttendance(), { hostel: hostel._id })}>{toMark === students ? t('not begun') : text}</Link>;
}

const columns: () => Columns<HostelRow> = () => [
  {
    label: t('Hostel'),
    value: ({ hostel }) => (
      <>
        {hostel.name}{' '}
        {hostel.for !== 'all' && (
          <Text component="span" small dimmed>
            {t(hostelForNames[hostel.for])}
          </Text>
        )}
      </>
    ),
  },
  { label: t('Seats taken'), value: ({ counts }) => <Seats counts={counts} />, whole: true },
  { label: t('Free'), value: ({ counts }) => counts.free, right: true },
  {
    label: t('Without a room'),
    value: ({ counts }) => {
      const waiting = counts.students - taken(counts);
      const to = withQuery(paths.students(), { hostel: counts._id, room: 'without' });
      return waiting > 0 ? <Link to={to}>{waiting}</Link> : '';
    },
    right: true,
  },
  { label: t('Caretaker'), value: ({ hostel }) => <Head hostel={hostel} post="caretaker" />, wraps: true },
  { label: t('Warden'), value: ({ hostel }) => <Head hostel={hostel} post="warden" />, wraps: true },
  {
    label: t('Roll call today'),
    value: ({ marked }) => (marked && marked.students > 0 ? <RollCall marked={marked} /> : ''),
    whole: true,
  },
  { label: t('Rooms'), value: ({ hostel }) => hostel.totalRooms, right: true, spare: true },
];

/** All hostels in one table: how full each is, who looks after it, and today's roll call. */
export default function Hostels() {
  const hostels = useCallQuery('hostelList');
  const choices = useCallQuery('hostelChoices');
  const today = useCallQuery('me').data?.today;
  const summary = useCallQuery('attendanceSummary', { params: { date: today ?? '' } }, { enabled: today !== undefined });
  const list = useListState('without', 'show');
  const without = oneOf(leadRoles, list.filters.without);
  const showsArchived = list.filters.show === 'archived';
  const [edited, setEdited] = useState<string>();
  const hostel = hostels.data?.find(({ _id }) => _id === edited);
  const [removed, setRemoved] = useState<Hostel>();
  const [archived, setArchived] = useState<Hostel>();
  const all = choices.data ?? [];
  const sum = { seats: all.reduce((seats, each) => seats + each.seats, 0), free: all.reduce((free, each) => free + each.free, 0) };
  const rowsOf = (found: readonly Hostel[], counted: readonly HostelChoice[]): HostelRow[] =>
    found.flatMap((one) => {
      const counts = counted.find(({ _id }) => _id === one._id);
      const isShown = without === undefined || !isLookedAfter(one, without);
      return counts && isShown ? [{ hostel: one, counts, marked: summary.data?.hostels.find((each) => each.hostel._id === one._id) }] : [];
    });
  return (
    <Page
      subtitle={all.length > 1 && seatsText(sum)}
      actions={
        <>
          <ExportAll />
          <ButtonLink to={paths.addHostel()}>{t('Add Hostel')}</ButtonLink>
        </>
      }
    >
      <ListTools label={t('Find hostels')} ofPage>
        <Filter
          label={t('Show')}
          value={showsArchived ? 'archived' : ''}
          onChange={(value) => list.filter('show', value)}
          all={t('In use')}
          choices={[{ value: 'archived', label: t('Archived') }]}
        />
        {!showsArchived && (
          <Filter
            label={t('Team')}
            value={without ?? ''}
            onChange={(value) => list.filter('without', value)}
            all={t('All')}
            choices={[
              { value: 'caretaker' satisfies LeadRole, label: t('Without a caretaker') },
              { value: 'warden' satisfies LeadRole, label: t('Without a warden') },
            ]}
          />
        )}
      </ListTools>
      {showsArchived ? (
        <ArchivedHostels />
      ) : (
        <Loaded call={hostels} loading={<RowsLoading />} failed={messageOf}>
          {(found) => (
            <Loaded call={choices} loading={<RowsLoading />} failed={messageOf}>
              {(counted) => (
                <ResourceList
                  name={t('Hostels')}
                  rows={rowsOf(found, counted)}
                  keyOf={({ hostel: { _id } }) => _id}
                  columns={columns()}
                  actions={({ hostel: one, hostel: { _id, name, students } }) => (
                    <>
                      <ButtonLink small to={paths.hostelRooms(_id)} aria-label={t('View Details of {hostel}', { hostel: name })}>
                        {t('View Details')}
                      </ButtonLink>
                      <RowActions of={name}>
                        <ButtonLink kind="quiet" to={paths.hostelTeam(_id)} aria-label={t('Team of {hostel}', { hostel: name })}>
                          {t('Team')}
                        </ButtonLink>
                        <Button kind="quiet" onClick={() => setEdited(_id)} aria-label={t('Edit {hostel}', { hostel: name })}>
                          {t('Edit')}
                        </Button>
                        <Button kind="quiet" onClick={() => setArchived(one)} aria-label={t('Archive {hostel}', { hostel: name })}>
                          {t('Archive')}
                        </Button>
                        {students.length === 0 && (
                          <Button kind="quiet" onClick={() => setRemoved(one)} aria-label={t('Remove {hostel}', { hostel: name })}>
                            {t('Remove')}
                          </Button>
                        )}
                      </RowActions>
                    </>
                  )}
                  empty={{ title: t('No hostels'), text: t('Add the first one; its rooms are made with it.') }}
                  narrowed={without !== undefined}
                  onReset={list.reset}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
      {hostel && <EditHostelDialog hostel={hostel} onClose={() => setEdited(undefined)} />}
      {archived && <ArchiveHostelDialog hostel={archived} onClose={() => setArchived(undefined)} />}
      {removed && <RemoveHostelDialog hostel={removed} onClose={() => setRemoved(undefined)} />}
    </Page>
  );
}
