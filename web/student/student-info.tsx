import { useNavigate, useParams } from 'react-router';
import { shown } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import { useCall } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useListState } from '#web/ui/list-state.ts';
import { Filter, ListTools, SearchBox } from '#web/ui/list-tools.tsx';
import { Page } from '#web/ui/page.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Loaded } from '#web/ui/states.tsx';

const pageSize = 25;

/** For those who reach every hostel. */
function HostelSwitch({ id }: { id: string }) {
  const navigate = useNavigate();
  const hostels = useCall('hostelList');
  return (
    <Filter
      label={t('Hostel')}
      value={id}
      onChange={(to) => void navigate(`/${to}/student-info`)}
      choices={(hostels.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  );
}

export default function StudentInfo() {
  const { id = '' } = useParams();
  const { role } = useMe();
  const list = useListState('programme', 'batch', 'room');
  const { programme, batch, room } = list.filters;
  const withRoom: 'with' | 'without' | undefined = room === 'with' || room === 'without' ? room : undefined;
  const query = { page: list.page, pageSize, q: list.q, programme, batch, room: withRoom };
  const students = useCall('hostelStudentPage', { params: { id }, query }, { keepPrevious: true });
  const choices = useCall('studentChoices');
  const hostels = useCall('hostelList');
  const hostel = hostels.data?.find(({ _id }) => _id === id)?.name;
  const notKnown = t('N/A');

  return (
    <Page
      title={hostel ? t('Students of {hostel}', { hostel }) : t('Student Details')}
      actions={role === 'hosteladmin' && <ButtonLink to="/import-students">{t('Import students')}</ButtonLink>}
    >
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
      </ListTools>
      <Loaded call={students} failed={t(shown.studentsFailed)}>
        {({ items, total, page }) => (
          <ResourceList
            name={hostel ? t('Students of {hostel}', { hostel }) : t('Students')}
            rows={items}
            keyOf={({ _id }) => _id}
            columns={[
              { label: t('Username'), value: ({ username }) => username },
              { label: t('Programme'), value: (student) => student.programme },
              { label: t('Batch'), value: (student) => student.batch },
              { label: t('Roll no'), value: ({ rollno }) => rollno },
              { label: t('Room'), value: (student) => student.room?.roomNumber ?? notKnown },
              { label: t('Hostel'), value: (student) => student.hostel?.name ?? notKnown },
              { label: t('Parent contact'), value: ({ parentContactNo }) => parentContactNo },
              { label: t("Father's name"), value: ({ fathersName }) => fathersName },
              { label: t("Mother's name"), value: ({ mothersName }) => mothersName },
              { label: t('Address'), value: ({ address }) => address, long: true },
            ]}
            empty={{ title: t('No students'), text: t('Nobody is allotted to this hostel yet.') }}
            narrowed={list.narrowed}
            onReset={list.reset}
            paging={{ page, pageSize, total, onPage: list.goTo }}
          />
        )}
      </Loaded>
    </Page>
  );
}
