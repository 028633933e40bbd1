import Download from 'lucide-react/icons/download';
import { useParams, useSearchParams } from 'react-router';
import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { pageSizeLimit } from '#contract/schemas.ts';
import type { Student } from '#contract/student.ts';
import { t } from '#contract/text.ts';
import { api, type CallInput, useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ErrorAlert } from '#web/ui/alert.tsx';
import { downloadCsv } from '#web/ui/download.ts';
import { useListState } from '#web/ui/list-state.ts';
import { Filter, ListTools, SearchBox, SortBy } from '#web/ui/list-tools.tsx';
import { Page } from '#web/ui/page.tsx';
import { PrintButton, usePrintAll } from '#web/ui/print.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { useNavigate } from '#web/ui/link.tsx';
import { useTask } from '#web/ui/use-task.ts';
import { studentColumns } from './student-columns.tsx';
import { csvRowsOf } from './student-csv.ts';
import { pageSize, studentPage } from './student-page.ts';

/** All pages of the filtered list. */
async function readAll({ params, query }: CallInput<'hostelStudentPage'>): Promise<Student[]> {
  const students: Student[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await api('hostelStudentPage', { params, query: { ...query, page, pageSize: pageSizeLimit } });
    students.push(...items);
    if (items.length === 0 || students.length >= total) return students;
  }
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
  const list = useListState('programme', 'batch', 'room');
  const { programme, batch, room } = list.filters;
  const [params] = useSearchParams();
  const input = studentPage(id, params);
  const students = useCallQuery('hostelStudentPage', input, { keepPrevious: true });
  const everybody = usePrintAll(() => readAll(input));
  const download = useTask(async () => downloadCsv('students.csv', csvRowsOf(await readAll(input))));
  const choices = useCallQuery('studentChoices');
  const hostels = useCallQuery('hostelChoices');
  const hostel = hostels.data?.find(({ _id }) => _id === id)?.name;

  return (
    <Page
      title={hostel ? t('Students of {hostel}', { hostel }) : t('Student Details')}
      actions={
        <>
          {role === 'hosteladmin' && <ButtonLink to={paths.importStudents()}>{t('Import students')}</ButtonLink>}
          <Button icon={<Download aria-hidden size={18} />} busy={download.isPending} onClick={download.start}>
            {t('Download CSV')}
          </Button>
          <PrintButton busy={everybody.isPending} onPrint={everybody.print} />
        </>
      }
    >
      {everybody.error !== undefined && (
        <ErrorAlert title={t('The list could not be read for printing')} of={everybody.error} onDismiss={everybody.reset} />
      )}
      {download.error !== undefined && (
        <ErrorAlert title={t('The list could not be read for the download')} of={download.error} onDismiss={download.reset} />
      )}
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
        <SortBy columns={studentColumns()} list={list} usual={t('Programme and roll number')} />
      </ListTools>
      <Loaded call={students} failed={t(screenTexts.studentsFailed)}>
        {({ items, total, page }) => (
          <ResourceList
            name={hostel ? t('Students of {hostel}', { hostel }) : t('Students')}
            rows={everybody.rows ?? items}
            keyOf={({ _id }) => _id}
            columns={studentColumns()}
            sorting={list}
            empty={{ title: t('No students'), text: t('Nobody is allotted to this hostel yet.') }}
            narrowed={list.narrowed}
            onReset={list.reset}
            {...(everybody.rows ? {} : { paging: { page, pageSize, total, onPage: list.goTo } })}
          />
        )}
      </Loaded>
    </Page>
  );
}
