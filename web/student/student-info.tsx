import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { screenTexts } from '#contract/messages.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { paths } from '#contract/paths.ts';
import { pageSizeLimit } from '#contract/call/schemas.ts';
import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { api, type CallInput, useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { SelectField, useLooseField } from '#web/ui/form/fields.tsx';
import { allPages, withoutPage } from '#web/ui/list/list-query.ts';
import { useListState } from '#web/ui/list/list-state.ts';
import { Filter, ListTools, SearchBox, SortBy } from '#web/ui/list/list-tools.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { usePrintAll } from '#web/ui/page/print.tsx';
import { ResourceList } from '#web/ui/list/resource-list.tsx';
import { Loaded } from '#web/ui/page/states.tsx';
import { useNavigate } from '#web/ui/action/link.tsx';
import { useSelection } from '#web/ui/list/use-selection.ts';
import { CheckOutBar } from './check-out-bar.tsx';
import { studentColumns } from './student-columns.tsx';
import { studentPage } from './student-page.ts';

/** All pages of the filtered list. */
const readAll = ({ params, query }: CallInput<'hostelStudentPage'>): Promise<Student[]> =>
  allPages((page) => api('hostelStudentPage', { params, query: { ...query, page, pageSize: pageSizeLimit } }));

/** Exports the filtered list of students. */
function StudentExport({ hostel, query }: { hostel: string; query: NonNullable<CallInput<'hostelStudentPage'>['query']> }) {
  const [columns, setColumns] = useState<'all' | 'contacts'>('all');
  const field = useLooseField(t('Columns'), columns, (value) => setColumns(value === 'contacts' ? 'contacts' : 'all'));
  return (
    <ExportMenu call="studentExport" query={{ hostel, ...withoutPage(query), columns }}>
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

/** For roles that see every hostel. */
function HostelSwitch({ id }: { id: string }) {
  const navigate = useNavigate();
  const hostels = useCallQuery('hostelChoices');
  return (
    <Filter
      label={t('Hostel')}
      value={id}
      onChange={(to) => navigate(paths.studentInfo(to))}
      choices={(hostels.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  );
}

export default function StudentInfo() {
  const { id = '' } = useParams();
  const { role } = useMe();
  const list = useListState('programme', 'batch', 'room', 'state');
  const { programme, batch, room, state } = list.filters;
  const [params] = useSearchParams();
  const input = studentPage(id, params);
  const students = useCallQuery('hostelStudentPage', input, { keepPrevious: true });
  const everybody = usePrintAll(() => readAll(input));
  // students who have left cannot check out again
  const mayCheckOut = role === 'hosteladmin' && state !== 'left';
  const selection = useSelection<Student>(id, (student) => t('Select {student}', { student: nameAndUsername(student) }));
  const choices = useCallQuery('studentChoices');
  const hostels = useCallQuery('hostelChoices');
  const hostel = hostels.data?.find(({ _id }) => _id === id)?.name;

  return (
    <Page
      title={hostel ? t('Students of {hostel}', { hostel }) : t('Student Details')}
      actions={
        <>
          {role === 'hosteladmin' && <ButtonLink to={paths.importStudents()}>{t('Import students')}</ButtonLink>}
          <StudentExport hostel={id} query={input.query} />
          {everybody.button}
        </>
      }
    >
      {everybody.failure}
      <ListTools label={t('Find students')}>
        {role === 'hosteladmin' && <HostelSwitch id={id} />}
        <SearchBox hint={t('Name, roll number, room or telephone')} value={list.q} onSearch={list.search} />
        <Filter
          label={t('Programme')}
          value={programme}
          onChange={(value) => list.filter('programme', value)}
          all={t('All')}
          choices={choices.data?.programmes ?? []}
        />
        <Filter
          label={t('Batch')}
          value={batch}
          onChange={(value) => list.filter('batch', value)}
          all={t('All')}
          choices={choices.data?.batches ?? []}
        />
        <Filter
          label={t('Room')}
          value={room}
          onChange={(value) => list.filter('room', value)}
          all={t('All')}
          choices={[
            { value: 'with', label: t('With a room') },
            { value: 'without', label: t('Without a room') },
          ]}
        />
        <Filter
          label={t('State')}
          value={state}
          onChange={(value) => list.filter('state', value)}
          all={t('Living here')}
          choices={[{ value: 'left', label: t('Left') }]}
        />
        <SortBy columns={studentColumns()} list={list} usual={t('Programme and roll number')} />
      </ListTools>
      <Loaded call={students} failed={t(screenTexts.studentsFailed)}>
        {({ items, total, page, pageSize }) => (
          <>
            <ResourceList
              name={hostel ? t('Students of {hostel}', { hostel }) : t('Students')}
              rows={everybody.rows ?? items}
              keyOf={({ _id }) => _id}
              columns={studentColumns()}
              sorting={list}
              empty={{ title: t('No students'), text: t('Nobody is allotted to this hostel yet.') }}
              narrowed={list.narrowed}
              onReset={list.reset}
              {...(mayCheckOut ? { selection: selection.of } : {})}
              {...(everybody.rows ? {} : { paging: { page, pageSize, total, onPage: list.goTo } })}
            />
            {mayCheckOut && <CheckOutBar selection={selection} total={total} readAll={() => readAll(input)} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}
