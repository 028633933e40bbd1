import { useParams, useSearchParams } from 'react-router';
import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { pageSizeLimit } from '#contract/schemas.ts';
import type { Student } from '#contract/student.ts';
import { t } from '#contract/text.ts';
import { api, type CallInput, useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorAlert } from '#web/ui/alert.tsx';
import { useListState } from '#web/ui/list-state.ts';
import { Filter, ListTools, SearchBox, SortBy } from '#web/ui/list-tools.tsx';
import { Page } from '#web/ui/page.tsx';
import { PrintButton, usePrintAll } from '#web/ui/print.tsx';
import { type Column, ResourceList } from '#web/ui/resource-list.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { pageSize, studentPage } from './student-page.ts';
import { useNavigate } from '#web/ui/link.tsx';

function columns(): readonly [Column<Student>, ...Column<Student>[]] {
  const notKnown = t('N/A');
  return [
    { label: t('Username'), value: ({ username }) => username, sort: 'username' },
    { label: t('Programme'), value: ({ programme }) => programme, sort: 'programme' },
    { label: t('Batch'), value: ({ batch }) => batch, sort: 'batch' },
    { label: t('Roll no'), value: ({ rollno }) => rollno, sort: 'rollno' },
    { label: t('Room'), value: ({ room }) => room?.roomNumber ?? notKnown, sort: 'room' },
    { label: t('Hostel'), value: ({ hostel }) => hostel?.name ?? notKnown },
    { label: t('Parent contact'), value: ({ parentContactNo }) => parentContactNo },
    { label: t("Father's name"), value: ({ fathersName }) => fathersName },
    { label: t("Mother's name"), value: ({ mothersName }) => mothersName },
    { label: t('Address'), value: ({ address }) => address, long: true },
  ];
}

/** All pages of what was asked for. */
async function readAll({ params, query }: CallInput<'hostelStudentPage'>): Promise<Student[]> {
  const students: Student[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await api('hostelStudentPage', { params, query: { ...query, page, pageSize: pageSizeLimit } });
    students.push(...items);
    if (items.length === 0 || students.length >= total) return students;
  }
}

/** For those who reach every hostel. */
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
  const choices = useCallQuery('studentChoices');
  const hostels = useCallQuery('hostelChoices');
  const hostel = hostels.data?.find(({ _id }) => _id === id)?.name;

  return (
    <Page
      title={hostel ? t('Students of {hostel}', { hostel }) : t('Student Details')}
      actions={
        <>
          {role === 'hosteladmin' && <ButtonLink to={paths.importStudents()}>{t('Import students')}</ButtonLink>}
          <PrintButton busy={everybody.isPending} onPrint={everybody.print} />
        </>
      }
    >
      {everybody.error !== undefined && (
        <ErrorAlert title={t('The list could not be read for printing')} of={everybody.error} onDismiss={everybody.reset} />
      )}
      <ListTools label={t('Find students')}>
        {role === 'hosteladmin' && <HostelSwitch id={id} />}
        <SearchBox hint={t('Name, roll number or room')} value={list.q} onSearch={list.search} />
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
        <SortBy columns={columns()} list={list} usual={t('Programme and roll number')} />
      </ListTools>
      <Loaded call={students} failed={t(screenTexts.studentsFailed)}>
        {({ items, total, page }) => (
          <ResourceList
            name={hostel ? t('Students of {hostel}', { hostel }) : t('Students')}
            rows={everybody.rows ?? items}
            keyOf={({ _id }) => _id}
            columns={columns()}
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
