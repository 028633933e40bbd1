import { type ComponentProps, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { studentList } from '#contract/list-choices.ts';
import { screenTexts } from '#contract/messages.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import type { Replies } from '#contract/calls.ts';
import { paths, withQuery } from '#contract/paths.ts';
import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { ListPage } from '#web/record/shared/list-page.tsx';
import { ListRows } from '#web/record/shared/list-rows.tsx';
import { useSelectSeveral } from '#web/record/shared/select-several.tsx';
import { useMe } from '#web/session.ts';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { SelectField, useLooseField } from '#web/ui/form/fields.tsx';
import { listAsked, withoutPage } from '#web/ui/list/list-query.ts';
import { useListState } from '#web/ui/list/list-state.ts';
import { Chips } from '#web/ui/list/list-tools.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { type Selection, useSelection } from '#web/ui/list/use-selection.ts';
import { CheckOutBar } from './check-out-bar.tsx';
import { studentColumns } from './student-columns.tsx';

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
    ...hostels.map(({ _id, name, students }) => ({
      label: name,
      count: students,
      to: withQuery(paths.students(), { hostel: _id }),
      isHere: none && hostel === _id,
    })),
    { label: t('Left'), count: counts?.left, to: withQuery(paths.students(), { state: 'left' }), isHere: isLeft && hostel === undefined },
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

/** In the page, in whose bar the button for several is. */
function RowsToSelect({ rows, selection }: { rows: ComponentProps<typeof ListRows<Student>>; selection: Selection<Student> }) {
  const { selects, button } = useSelectSeveral(true, selection.clear);
  return (
    <>
      {button}
      <ListRows {...rows} {...(selects ? { selection: selection.of } : {})} />
    </>
  );
}

/** The students of one hostel or, for those who reach all, of all hostels and none. */
export default function StudentInfo() {
  const { id } = useParams();
  const [query] = useSearchParams();
  const hostelId = id ?? query.get('hostel') ?? undefined;
  const { role } = useMe();
  const isAdmin = role === 'hosteladmin';
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
  return (
    <ListPage
      list={studentList}
      asked={asked}
      place={{ hostel: hostelId, ofAll: hostelId === undefined, nameOf: () => '' }}
      name={hostel ? t('Students of {hostel}', { hostel }) : t('Students')}
      title={hostel ? t('Students of {hostel}', { hostel }) : id === undefined ? t('Students') : t('Student Details')}
      before={
        isAdmin && (
          <>
            <ButtonLink to={paths.importStudents()}>{t('Import students')}</ButtonLink>
            <ButtonLink kind="primary" to={paths.registerStudent()}>
              {t('Register one student')}
            </ButtonLink>
          </>
        )
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
        state: { label: t('State'), all: t('Living here'), choices: [{ value: 'left', label: t('Left') }] },
      }}
      usual={t('Programme and roll number')}
      columns={studentColumns}
      empty={{ title: t('No students'), text: hostelId === undefined ? '' : t('Nobody is allotted to this hostel yet.') }}
      failed={t(screenTexts.studentsFailed)}
    >
      {({ rows, reply, list, readAll }) => {
        // students who have left cannot check out again
        const mayCheckOut = isAdmin && list.filters['state'] !== 'left';
        return (
          <>
            {mayCheckOut ? <RowsToSelect rows={rows} selection={selection} /> : <ListRows {...rows} />}
            {mayCheckOut && <CheckOutBar selection={selection} total={reply.total} readAll={readAll} />}
          </>
        );
      }}
    </ListPage>
  );
}
