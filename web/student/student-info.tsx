import { type ComponentProps, type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { studentList } from '#contract/student/student-sort.ts';
import { screenTexts } from '#contract/messages.ts';
import { nameAndUsername, shownName } from '#contract/person/person.ts';
import type { Replies } from '#contract/calls.ts';
import { paths, withQuery } from '#contract/paths.ts';
import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useTitles } from '#web/record/shared/hostel-name.tsx';
import { ListPage, type ListPlace } from '#web/record/shared/list-page.tsx';
import { ListRows } from '#web/record/shared/list-rows.tsx';
import { useSelectSeveral } from '#web/record/shared/select-several.tsx';
import { AskOffice } from '#web/institution/shared/ask-office.tsx';
import { useAtTheDoor } from '#web/institution/shared/institution.tsx';
import { useMe } from '#web/session.ts';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import { ButtonLink, Button } from '#web/ui/action/button.tsx';
import { SelectField, useLooseField } from '#web/ui/form/fields.tsx';
import { listAsked, withoutPage } from '#web/ui/list/list-query.ts';
import { InboxArea } from '#web/ui/list/inbox.tsx';
import { useInbox } from '#web/ui/list/use-inbox.ts';
import { useListState } from '#web/ui/list/list-state.ts';
import { WithBeside } from '#web/ui/show/beside.tsx';
import { Chips } from '#web/ui/list/list-tools.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { type Selection, useSelection } from '#web/ui/list/use-selection.ts';
import { CheckOutDialog } from '#web/check-out/shared/check-out-dialog.tsx';
import { ErrorAlert, later } from '#web/ui/show/elements.tsx';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { useTask } from '#web/ui/action/use-task.ts';
import { detailsOnScreen, isTelephone, type DetailName, type StudentDetail } from '#contract/person/student-details.ts';
import { type Found, foundText } from '#web/ui/list/found.ts';
import { type Column, nothing } from '#web/ui/list/resource-list.tsx';
import { CallIcon } from '#web/ui/show/call-icon.tsx';
import { Telephone } from '#web/ui/form/telephone.tsx';
import { GiveRoom } from '#web/person/shared/give-room.tsx';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { useListsAreTables } from '#web/ui/show/lists-are-tables.ts';
import { StateTags } from './shared/state-tags.tsx';
import { detailText } from '#web/person/shared/detail-text.ts';
import { StudentBeside } from './student-beside.tsx';

const ArrivalDialog = later(() => import('./arrival-dialog.tsx'));

interface CheckOutBarProps {
  selection: Selection<Student>;
  /** how many students the search and filters find */
  found: Found;
  readAll: () => Promise<readonly Student[]>;
}

/** The actions on the selected students; not rendered while none is selected. */
function CheckOutBar({ selection: { rows, set, clear }, found, readAll }: CheckOutBarProps) {
  const [isAsking, setIsAsking] = useState(false);
  const all = useTask(async () => set(await readAll()));
  if (rows.size === 0) return null;
  return (
    <>
      <SaveBar
        state={t('{students, plural, one {# student} other {# students}} selected', { students: rows.size })}
        failure={all.error !== undefined && <ErrorAlert title={t('The list could not be read')} of={all.error} onDismiss={all.reset} />}
      >
        {rows.size < found.total && (
          <Button busy={all.isPending} onClick={all.start}>
            {t('Select all {total} found', { total: foundText(found) })}
          </Button>
        )}
        <Button onClick={clear}>{t('Clear selection')}</Button>
        <Button kind="primary" onClick={() => setIsAsking(true)}>
          {t('Check out')}
        </Button>
      </SaveBar>
      {isAsking && <CheckOutDialog studentIds={[...rows.keys()]} onDone={clear} onClose={() => setIsAsking(false)} />}
    </>
  );
}

type Detail = StudentDetail & { name: DetailName };

const columnOf = (detail: Detail): Column<Student> => {
  const { name, label, long, sortable } = detail;
  return {
    label: t(label),
    value: (student) => {
      const text = detailText(detail, student[name]);
      return isTelephone(detail) && text !== '' ? <Telephone number={text} /> : text;
    },
    ...(long ? { long } : {}),
    ...(sortable ? { sort: name, whole: true, rank: 'line' as const } : {}),
    ...(name === 'phone'
      ? { rank: 'aside' as const, brief: (student: Student) => <CallIcon number={student.phone} who={shownName(student)} /> }
      : {}),
  };
};

const others = detailsOnScreen.filter(({ name }) => name !== 'name');

/** The columns of the list: the name, the details that the list can be sorted by, room and hostel, and the other details. */
const studentColumns = ({ ofAll }: Pick<ListPlace, 'ofAll'>, detailsBeside: boolean): readonly [Column<Student>, ...Column<Student>[]] => [
  {
    label: t('Name'),
    value: (student) => (
      <>
        <StudentName of={student} /> <StateTags of={student} />
      </>
    ),
    sort: 'name',
    rank: 'lead',
  },
  ...others.filter(({ sortable }) => sortable).map(columnOf),
  {
    label: t('Room'),
    value: ({ room }) => room?.roomNumber ?? t('N/A'),
    sort: 'room',
    whole: true,
    rank: 'code',
    brief: ({ room }) => room?.roomNumber ?? nothing,
  },
  // the heading of a printed list of one hostel names it
  { label: t('Hostel'), value: ({ hostel }) => hostel?.name ?? t('N/A'), more: !ofAll, screenOnly: !ofAll },
  ...others
    .filter(({ sortable }) => !sortable)
    .map((detail, index, unsorted) => ({
      ...columnOf(detail),
      more: detailsBeside || !isTelephone(detail),
      // a row of one line, where the panel beside the list has the rest
      wraps: !detailsBeside && !isTelephone(detail) && !detail.long,
      cut: detailsBeside && detail.long === true,
      // a printed list is for finding and calling people
      screenOnly: detail.name === 'address' || detail.name === 'gender' || detail.kind === 'email',
      // every list of students has the details up to the address
      spare: index > unsorted.findIndex(({ name }) => name === 'address'),
    })),
];

/** Exports the filtered list of students. */
function StudentExport({ hostel }: { hostel: string | undefined }) {
  const [query] = useSearchParams();
  const [columns, setColumns] = useState<'all' | 'contacts'>('all');
  const field = useLooseField(t('Columns'), columns, (value) => setColumns(value === 'contacts' ? 'contacts' : 'all'));
  return (
    <ExportMenu call="studentExport" query={{ hostel, ...withoutPage(listAsked(studentList, query)), columns }}>
      <SelectField
        {...field}
        choices={[
          { value: 'all', label: t('All details') },
          { value: 'contacts', label: t('Parents and telephone numbers') },
        ]}
      />
    </ExportMenu>
  );
}

/** For those who reach every hostel: each with its number of students, who waits for one, and who has left. */
function HostelChips({ hostel, counts }: { hostel: string | undefined; counts: Replies['studentPage']['counts'] | undefined }) {
  const { filters } = useListState('room', 'state');
  const hostels = useCallQuery('hostelChoices').data ?? [];
  const isLeft = filters['state'] === 'left';
  const waits = filters['room'] === 'no-hostel';
  const none = !isLeft && !waits;
  const chips = [
    { label: t('Any hostel'), count: counts?.here, to: paths.students(), isHere: none && hostel === undefined },
    { label: t('None'), count: counts?.waitingForHostel, to: withQuery(paths.students(), { room: 'no-hostel' }), isHere: waits && !isLeft },
    // before the hostels, of which there may be a hundred, and which come later
    { label: t('Left'), count: counts?.left, to: withQuery(paths.students(), { state: 'left' }), isHere: isLeft && hostel === undefined },
    ...hostels.map(({ _id, name, students }) => ({
      label: name,
      count: students,
      to: withQuery(paths.students(), { hostel: _id }),
      isHere: none && hostel === _id,
    })),
  ];
  return (
    <Chips label={t('Hostel')} lead>
      {chips.map(({ label, count, to, isHere }) => (
        <Link key={to} to={to} {...(isHere ? { 'aria-current': 'page' as const } : {})}>
          <span>
            {label} {count}
          </span>
        </Link>
      ))}
    </Chips>
  );
}

type Rows = ComponentProps<typeof ListRows<Student>>;

/** In the page, in whose bar the button for several is. */
function RowsToSelect({ rows, selection }: { rows: Rows; selection: Selection<Student> }) {
  const { selects, button } = useSelectSeveral(true, selection.clear);
  return (
    <>
      {button}
      <ListRows {...rows} {...(selects ? { selection: selection.of } : {})} />
    </>
  );
}

/** One student after the other: the details of the current one are beside the list. */
function WithDetails({ rows, today, children }: { rows: Rows; today: string | undefined; children: (rows: Rows) => ReactNode }) {
  const { area, current, choose } = useInbox(rows.rows, () => true, {});
  return (
    <InboxArea area={area}>
      <WithBeside beside={current && <StudentBeside student={current} today={today} />}>
        {children({ ...rows, current: { is: (row) => row === current, choose } })}
      </WithBeside>
    </InboxArea>
  );
}

/** The students of one hostel or, for those who reach all, of all hostels and none. */
export default function StudentInfo() {
  const { id } = useParams();
  const [query] = useSearchParams();
  const hostelId = id ?? query.get('hostel') ?? undefined;
  const { role } = useMe();
  const isAdmin = role === 'hosteladmin';
  const mayRegister = useAtTheDoor('arrivals') || isAdmin;
  /** the list of one hostel has a column for each detail */
  const hasDetails = id === undefined;
  const [arriving, setArriving] = useState(false);
  const asTable = useListsAreTables();
  const selection = useSelection<Student>(hostelId ?? '', (student) => t('Select {student}', { student: nameAndUsername(student) }));
  const choices = useCallQuery('studentChoices').data;
  const hostels = useCallQuery('hostelChoices');
  const hostel = hostels.data?.find(({ _id }) => _id === hostelId)?.name;
  const asked = { query: { hostel: hostelId } };
  const { data } = useCallQuery(
    'studentPage',
    { query: { ...asked.query, ...listAsked(studentList, query) } },
    { enabled: isAdmin, keepPrevious: true },
  );
  const roundId = query.get('round') ?? '';
  const round = useCallQuery('roundGet', { params: { id: roundId } }, { enabled: roundId !== '' });
  const roundName = round.data?.name ?? (round.error ? t('No such round') : t('Round'));
  const whose = hostel && t('Students of {hostel}', { hostel });
  const titles = useTitles(whose, id === undefined ? t('Students') : t('Student Details'));
  return (
    <ListPage
      list={studentList}
      asked={asked}
      place={{ hostel: hostelId, ofAll: hostelId === undefined }}
      name={whose ?? t('Students')}
      {...titles}
      {...(mayRegister ? { main: { text: t('Register an arrival'), onClick: () => setArriving(true) } } : {})}
      before={
        <>
          <AskOffice work="arrivals" />
          {isAdmin && <ButtonLink to={paths.importStudents()}>{t('Import students')}</ButtonLink>}
          {arriving && <ArrivalDialog hostelId={hostelId} onClose={() => setArriving(false)} />}
        </>
      }
      exportMenu={<StudentExport hostel={hostelId} />}
      find={t('Find students')}
      hint={t('Name, roll number, room or telephone')}
      hostelSwitch={isAdmin && <HostelChips hostel={hostelId} counts={data?.counts} />}
      filters={{
        programme: { label: t('Programme'), choices: choices?.programmes ?? [] },
        batch: { label: t('Batch'), choices: choices?.batches ?? [] },
        room: {
          label: t('Room'),
          choices: [
            { value: 'with', label: t('With a room') },
            { value: 'without', label: t('Without a room') },
            { value: 'waiting', label: t('Waiting for a room') },
            ...(isAdmin ? [{ value: 'no-hostel', label: t('Waiting for a hostel') }] : []),
          ],
        },
        round: { label: t('Round'), rare: true, choices: (_, chosen) => (chosen ? [{ value: chosen, label: roundName }] : []) },
        state: { label: t('State'), all: t('Living here'), choices: [{ value: 'left', label: t('Left') }] },
      }}
      usual={t('Programme and roll number')}
      columns={(place) => studentColumns(place, hasDetails && place.beside)}
      empty={{ title: t('No students'), text: hostelId === undefined ? '' : t('Nobody is allotted to this hostel yet.') }}
      failed={t(screenTexts.studentsFailed)}
    >
      {({ rows, reply, list, place, readAll }) => {
        // students who have left cannot check out again
        const mayCheckOut = isAdmin && list.filters['state'] !== 'left';
        const shown = (of: Rows) => {
          const all = asTable ? of : { ...of, before: (student: Student) => <GiveRoom student={student} /> };
          return mayCheckOut ? <RowsToSelect rows={all} selection={selection} /> : <ListRows {...all} />;
        };
        return (
          <>
            {hasDetails && place.beside ? (
              <WithDetails rows={rows} today={place.today}>
                {shown}
              </WithDetails>
            ) : (
              shown(rows)
            )}
            {mayCheckOut && <CheckOutBar selection={selection} found={reply} readAll={readAll} />}
          </>
        );
      }}
    </ListPage>
  );
}
