import type { Student } from '#contract/student/student.ts';
import { detailsOnScreen, isTelephone, type DetailName, type StudentDetail } from '#contract/person/student-details.ts';
import { t } from '#contract/text/text.ts';
import type { ListPlace } from '#web/record/shared/list-page.tsx';
import { shownName } from '#contract/person/person.ts';
import { type Column, nothing } from '#web/ui/list/resource-list.tsx';
import { CallIcon } from '#web/ui/show/call-icon.tsx';
import { Telephone } from '#web/ui/form/telephone.tsx';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { StateTags } from './shared/state-tags.tsx';
import { detailText } from './detail-text.ts';

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
export const studentColumns = ({ ofAll }: Pick<ListPlace, 'ofAll'>): readonly [Column<Student>, ...Column<Student>[]] => [
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
      more: !isTelephone(detail),
      wraps: !isTelephone(detail) && !detail.long,
      // a printed list is for finding and calling people
      screenOnly: detail.name === 'address' || detail.name === 'gender' || detail.kind === 'email',
      // every list of students has the details up to the address
      spare: index > unsorted.findIndex(({ name }) => name === 'address'),
    })),
];
