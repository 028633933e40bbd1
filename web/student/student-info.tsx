import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { studentList } from '#contract/list-choices.ts';
import { screenTexts } from '#contract/messages.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { paths } from '#contract/paths.ts';
import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { ListPage } from '#web/record/shared/list-page.tsx';
import { ListRows } from '#web/record/shared/list-rows.tsx';
import { useMe } from '#web/session.ts';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { SelectField, useLooseField } from '#web/ui/form/fields.tsx';
import { listAsked, withoutPage } from '#web/ui/list/list-query.ts';
import { Filter } from '#web/ui/list/list-tools.tsx';
import { useNavigate } from '#web/ui/action/link.tsx';
import { useSelection } from '#web/ui/list/use-selection.ts';
import { CheckOutBar } from './check-out-bar.tsx';
import { studentColumns } from './student-columns.tsx';

/** Exports the filtered list of students. */
function StudentExport({ hostel }: { hostel: string }) {
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
  const isAdmin = role === 'hosteladmin';
  const selection = useSelection<Student>(id, (student) => t('Select {student}', { student: nameAndUsername(student) }));
  const choices = useCallQuery('studentChoices').data;
  const hostels = useCallQuery('hostelChoices');
  const hostel = hostels.data?.find(({ _id }) => _id === id)?.name;
  return (
    <ListPage
      list={studentList}
      asked={{ params: { id } }}
      name={hostel ? t('Students of {hostel}', { hostel }) : t('Students')}
      title={hostel ? t('Students of {hostel}', { hostel }) : t('Student Details')}
      before={isAdmin && <ButtonLink to={paths.importStudents()}>{t('Import students')}</ButtonLink>}
      exportMenu={<StudentExport hostel={id} />}
      find={t('Find students')}
      hint={t('Name, roll number, room or telephone')}
      hostelSwitch={isAdmin && <HostelSwitch id={id} />}
      filters={{
        programme: { label: t('Programme'), choices: choices?.programmes ?? [] },
        batch: { label: t('Batch'), choices: choices?.batches ?? [] },
        room: {
          label: t('Room'),
          choices: [
            { value: 'with', label: t('With a room') },
            { value: 'without', label: t('Without a room') },
          ],
        },
        state: { label: t('State'), all: t('Living here'), choices: [{ value: 'left', label: t('Left') }] },
      }}
      usual={t('Programme and roll number')}
      columns={studentColumns}
      empty={{ title: t('No students'), text: t('Nobody is allotted to this hostel yet.') }}
      failed={t(screenTexts.studentsFailed)}
    >
      {({ rows, reply, list, readAll }) => {
        // students who have left cannot check out again
        const mayCheckOut = isAdmin && list.filters['state'] !== 'left';
        return (
          <>
            <ListRows {...rows} {...(mayCheckOut ? { selection: selection.of } : {})} />
            {mayCheckOut && <CheckOutBar selection={selection} total={reply.total} readAll={readAll} />}
          </>
        );
      }}
    </ListPage>
  );
}
