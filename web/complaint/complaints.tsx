import { type ReactNode, useState } from 'react';
import { complaintCan, type ComplaintInHostel } from '#contract/complaint.ts';
import { nameAndUsername } from '#contract/person.ts';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { NoHostel, useListedHostel } from '#web/hostel/shared/listed-hostel.tsx';
import { HistoryButton } from '#web/operation/shared/history.tsx';
import { useMe } from '#web/session.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import { Row } from '#web/ui/arrange.tsx';
import { Button } from '#web/ui/button.tsx';
import { momentText } from '#web/ui/dates.ts';
import { asItIsNow, withoutPage } from '#web/ui/list-query.ts';
import { useListState } from '#web/ui/list-state.ts';
import { ListTools, SearchBox, SortBy, StatusFilter } from '#web/ui/list-tools.tsx';
import { Page } from '#web/ui/page.tsx';
import { type Columns, ResourceList } from '#web/ui/resource-list.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { MultilineText } from '#web/ui/multiline-text.tsx';
import { Timestamp } from '#web/ui/time.tsx';
import { statusChoices, StatusTag } from '#web/ui/status-tag.tsx';
import { useWide } from '#web/ui/wide.ts';
import { complaintPage } from './complaint-page.ts';
import { RemarkAndHistory } from './history.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import { complaintStatuses } from '#web/person/shared/complaint-statuses.ts';

const columnsOf = (ofAll: boolean): Columns<ComplaintInHostel> => [
  { label: t('Student'), value: ({ student }) => <StudentName of={student} />, sort: 'student' },
  ...(ofAll ? [{ label: t('Hostel'), value: ({ hostel }: ComplaintInHostel) => hostel.name, sort: 'hostel' }] : []),
  { label: t('Complaint'), value: ({ complaint }) => <MultilineText>{complaint}</MultilineText> },
  { label: t('Status'), value: ({ status }) => <StatusTag of={complaintStatuses} status={status} />, sort: 'status' },
  { label: t('Remark'), value: (complaint) => <RemarkAndHistory complaint={complaint} /> },
  { label: t('Made'), value: ({ createdAt }) => <Timestamp at={createdAt} />, sort: 'made' },
];

export default function Complaints() {
  const { role } = useMe();
  const wide = useWide();
  const { hostel, query, hostelSwitch, isNone } = useListedHostel();
  const list = useListState('status');
  const input = complaintPage(hostel, query);
  const complaints = useCallQuery('complaintPage', input, { keepPrevious: true, enabled: !isNone });
  const [chosen, setChosen] = useState<ComplaintInHostel>();
  const resolving = asItIsNow(chosen, complaints.data?.items);
  const columns = columnsOf(hostel === undefined);
  if (isNone) {
    return (
      <Page>
        <NoHostel />
      </Page>
    );
  }

  function actionsOf(complaint: ComplaintInHostel): ReactNode {
    const names = { student: nameAndUsername(complaint.student), when: momentText(complaint.createdAt) };
    return (
      <Row gap={wide ? 6 : 'xs'} wrap={wide ? 'nowrap' : 'wrap'}>
        {role === 'caretaker' && complaintCan.resolve(complaint) && (
          <Button
            kind="primary"
            small={wide}
            aria-label={t('Resolve complaint of {student}, {when}', names)}
            onClick={() => setChosen(complaint)}
          >
            {t('Resolve')}
          </Button>
        )}
        <HistoryButton small object={complaint._id} of={t('the complaint of {student}, {when}', names)} />
      </Row>
    );
  }

  return (
    <Page actions={<ExportMenu call="complaintExport" query={withoutPage(input.query)} />}>
      <ListTools label={t('Find complaints')}>
        {hostelSwitch}
        <SearchBox hint={t('Student or words of the complaint')} value={list.q} onSearch={list.search} />
        <StatusFilter list={list} choices={statusChoices(complaintStatuses)} />
        <SortBy columns={columns} list={list} usual={t('Newest first')} />
      </ListTools>
      <Loaded call={complaints}>
        {({ items, total, page, pageSize }) => (
          <ResourceList
            name={t('Complaints')}
            rows={items}
            keyOf={({ _id }) => _id}
            columns={columns}
            sorting={list}
            actions={actionsOf}
            empty={{ title: t('No complaints'), text: t('Nobody has complained yet.') }}
            narrowed={list.narrowed}
            onReset={list.reset}
            paging={{ page, pageSize, total, onPage: list.goTo }}
          />
        )}
      </Loaded>
      {resolving && <ResolveDialog complaint={resolving} onClose={() => setChosen(undefined)} />}
    </Page>
  );
}
