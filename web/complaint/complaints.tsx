import { type ReactNode, useState } from 'react';
import { complaintCan, type ComplaintOfStudent } from '#contract/complaint.ts';
import { nameAndUsername, shownName } from '#contract/person.ts';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { ChosenHostel } from '#web/hostel/shared/chosen-hostel.tsx';
import { useMe } from '#web/session.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { Button } from '#web/ui/button.tsx';
import { momentText } from '#web/ui/dates.ts';
import { matches, paged, sorted, useListState } from '#web/ui/list-state.ts';
import { ListTools, SearchBox, SortBy, StatusFilter } from '#web/ui/list-tools.tsx';
import { Page } from '#web/ui/page.tsx';
import { type Column, ResourceList } from '#web/ui/resource-list.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { MultilineText } from '#web/ui/multiline-text.tsx';
import { Timestamp } from '#web/ui/time.tsx';
import { statusChoices, StatusTag } from '#web/ui/status-tag.tsx';
import { RemarkAndHistory, textsOf } from './history.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import { complaintStatuses } from './statuses.ts';

const pageSize = 25;

/** The server sends the newest first. */
const orders = {
  student: ({ student }: ComplaintOfStudent) => shownName(student),
  status: ({ status }: ComplaintOfStudent) => status,
  made: ({ createdAt }: ComplaintOfStudent) => createdAt,
};

const columns = (): readonly [Column<ComplaintOfStudent>, ...Column<ComplaintOfStudent>[]] => [
  { label: t('Student'), value: ({ student }) => <StudentName of={student} />, sort: 'student' },
  { label: t('Complaint'), value: ({ complaint }) => <MultilineText>{complaint}</MultilineText> },
  { label: t('Status'), value: ({ status }) => <StatusTag of={complaintStatuses} status={status} />, sort: 'status' },
  { label: t('Remark'), value: (complaint) => <RemarkAndHistory complaint={complaint} /> },
  { label: t('Made'), value: ({ createdAt }) => <Timestamp at={createdAt} />, sort: 'made' },
];

function ComplaintTable({
  complaints,
  list,
}: {
  complaints: readonly ComplaintOfStudent[];
  list: ReturnType<typeof useListState<'status'>>;
}) {
  const { role } = useMe();
  const [resolvingId, setResolvingId] = useState<string>();
  const resolving = complaints.find(({ _id }) => _id === resolvingId);
  const { status } = list.filters;
  const found = complaints.filter(
    (one) => (status === '' || one.status === status) && matches(list.q, [nameAndUsername(one.student), ...textsOf(one)]),
  );

  const resolveButton = (complaint: ComplaintOfStudent) =>
    complaintCan.resolve(complaint) && (
      <Button
        kind="primary"
        aria-label={t('Resolve complaint of {student}, {when}', {
          student: nameAndUsername(complaint.student),
          when: momentText(complaint.createdAt),
        })}
        onClick={() => setResolvingId(complaint._id)}
      >
        {t('Resolve')}
      </Button>
    );

  return (
    <>
      <ResourceList
        name={t('Complaints')}
        {...paged(sorted(found, list.sort, orders), list, pageSize)}
        keyOf={({ _id }) => _id}
        columns={columns()}
        sorting={list}
        actions={role === 'caretaker' ? resolveButton : undefined}
        empty={{ title: t('No complaints'), text: t('Nobody in this hostel has complained yet.') }}
        narrowed={list.narrowed}
        onReset={list.reset}
      />
      {resolving && <ResolveDialog complaint={resolving} onClose={() => setResolvingId(undefined)} />}
    </>
  );
}

function ComplaintsOf({ hostelId, hostelSwitch }: { hostelId: string; hostelSwitch: ReactNode }) {
  const list = useListState('status');
  const answer = useCallQuery('complaintList', { params: { hostelId } });
  return (
    <>
      <ListTools label={t('Find complaints')}>
        {hostelSwitch}
        <SearchBox hint={t('Student or words of the complaint')} value={list.q} onSearch={list.search} />
        <StatusFilter list={list} choices={statusChoices(complaintStatuses)} />
        <SortBy columns={columns()} list={list} usual={t('Newest first')} />
      </ListTools>
      <Loaded call={answer}>{({ complaints }) => <ComplaintTable complaints={complaints} list={list} />}</Loaded>
    </>
  );
}

export default function Complaints() {
  return (
    <Page>
      <ChosenHostel>
        {(hostelId, hostelSwitch) => <ComplaintsOf key={hostelId} hostelId={hostelId} hostelSwitch={hostelSwitch} />}
      </ChosenHostel>
    </Page>
  );
}
