import { complaintCan, type ComplaintInHostel, mostComplaintsAtOnce } from '#contract/complaint/complaint.ts';
import { complaintList, complaintStatuses } from '#contract/complaint/complaint-list.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { placeName } from '#contract/room/room-search.ts';
import { t } from '#contract/text/text.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { type Decision, Inbox } from '#web/record/shared/inbox.tsx';
import { HostelListPage, type ListPlace } from '#web/record/shared/list-page.tsx';
import type { RowAction } from '#web/record/shared/list-rows.tsx';
import { useMe } from '#web/session.ts';
import { momentText } from '#web/ui/show/dates.ts';
import { DayOf, MultilineText, nameChoices, ofOneStudent, statusChoices, StatusTag, Timestamp } from '#web/ui/show/values.tsx';
import { type Columns, nothing } from '#web/ui/list/resource-list.tsx';
import { Age } from '#web/ui/show/age.tsx';
import { ComplaintBeside } from './complaint-beside.tsx';
import { remarkAndHistory } from './quote.tsx';
import { takenNames } from './shared/taken-names.ts';
import { CorrectKindDialog, kindChoices } from './correct-kind-dialog.tsx';
import { ResolveDialog, ResolveManyDialog } from './complaint-dialogs.tsx';

const columns = ({ ofAll, beside }: ListPlace): Columns<ComplaintInHostel> => [
  { label: t('Student'), value: ({ student }) => <StudentName of={student} />, sort: 'student' },
  { label: t('Room'), value: ({ room }) => room?.roomNumber ?? nothing, rank: 'code', whole: true, spare: true },
  ...(ofAll ? [{ label: t('Hostel'), value: ({ hostel }: ComplaintInHostel) => hostel.name, sort: 'hostel' }] : []),
  { label: t('Complaint'), value: ({ complaint }) => <MultilineText>{complaint}</MultilineText>, cut: beside, rank: 'lead', long: !beside },
  { label: t('Status'), value: ({ status }) => <StatusTag of={complaintStatuses} status={status} />, sort: 'status' },
  // the details beside the list have both, and the complaint has the room
  ...(beside
    ? []
    : [
        { label: t('Kind'), value: ({ kind }: ComplaintInHostel) => (kind ? t(kind) : nothing), whole: true, spare: true },
        { label: t('Remark'), value: remarkAndHistory, long: true },
      ]),
  {
    label: t('Registered'),
    value: ({ createdAt }) => (beside ? <DayOf at={createdAt} /> : <Timestamp at={createdAt} />),
    sort: 'made',
    rank: 'value',
    brief: ({ status, createdAt }) =>
      status === 'pending' ? <Age of={createdAt} /> : <StatusTag of={complaintStatuses} status={status} />,
    whole: true,
  },
];

const namesOf = ({ student, createdAt }: ComplaintInHostel) => ({ student: nameAndUsername(student), when: momentText(createdAt) });

const resolve = (): Decision<ComplaintInHostel> => ({
  text: t('Resolve'),
  letter: 'R',
  name: (complaint) => t('Resolve complaint of {student}, {when}', namesOf(complaint)),
  dialog: (complaint, asking) => <ResolveDialog complaint={complaint} {...asking} />,
  manyText: (complaints) => t('Resolve {complaints}', { complaints }),
  manyDialog: (complaints, asking) => <ResolveManyDialog complaints={complaints} {...asking} />,
});

const correctKind = (): RowAction<ComplaintInHostel> => ({
  text: t('Correct kind'),
  name: (complaint) => t('Correct kind of the complaint of {student}, {when}', namesOf(complaint)),
  kind: 'quiet',
  dialog: (complaint, onClose) => <CorrectKindDialog complaint={complaint} onClose={onClose} />,
});

/** The complaints, with the current one beside them. A caretaker resolves them one by one, or several together. */
export default function Complaints() {
  const { role } = useMe();
  return (
    <HostelListPage
      list={complaintList}
      name={t('Complaints')}
      find={t('Find complaints')}
      hint={t('Student or words of the complaint')}
      filters={{
        status: { chips: true, choices: statusChoices(complaintStatuses) },
        kind: {
          label: t('Kind'),
          choices: [...kindChoices(), { value: 'none', label: t('No kind') }],
        },
        made: { label: t('Registered'), rare: true, choices: [{ value: 'year', label: t('In the last 12 months') }] },
        took: { label: t('Took'), rare: true, choices: nameChoices(takenNames) },
        place: {
          label: t('Place'),
          rare: true,
          choices: (_, chosen) => (chosen ? [{ value: chosen, label: placeName(chosen) || t('Without a room') }] : []),
        },
        student: ofOneStudent(),
      }}
      usual={t('Newest first')}
      columns={columns}
      empty={{ title: t('No complaints'), text: t('Nobody has complained yet.') }}
    >
      {(shown) => (
        <Inbox
          {...shown}
          decisions={role === 'caretaker' ? [resolve()] : []}
          waits={complaintCan.resolve}
          select={(complaint) => t('Select complaint of {student}, {when}', namesOf(complaint))}
          most={mostComplaintsAtOnce}
          others={role === 'hosteladmin' ? [] : [correctKind()]}
          history={(complaint) => t('the complaint of {student}, {when}', namesOf(complaint))}
          details={(complaint, actions) => <ComplaintBeside complaint={complaint} today={shown.place.today} actions={actions} />}
        />
      )}
    </HostelListPage>
  );
}
