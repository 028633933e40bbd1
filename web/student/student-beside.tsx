import { detailsOnScreen, isTelephone } from '#contract/person/student-details.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { GiveRoom } from '#web/person/shared/give-room.tsx';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { YearBeside } from '#web/person/shared/year-beside.tsx';
import { Beside } from '#web/ui/show/beside.tsx';
import { DescriptionList } from '#web/ui/show/values.tsx';
import { detailText } from '#web/person/shared/detail-text.ts';
import { StateTags } from './shared/state-tags.tsx';

interface StudentBesideProps {
  student: Student;
  /** the campus day; undefined until it is loaded */
  today: string | undefined;
}

/** What the list has no column for: the family, and the last twelve months with what is open. */
export function StudentBeside({ student, today }: StudentBesideProps) {
  const { room, hostel, rollno, programme } = student;
  const details = detailsOnScreen.filter((detail) => !detail.sortable && detail.name !== 'name' && !isTelephone(detail));
  return (
    <Beside
      label={t('Details of {student}', { student: nameAndUsername(student) })}
      title={<StudentName of={student} />}
      subtitle={[room && t('Room {room}', { room: room.roomNumber }), hostel?.name, rollno, programme].filter(Boolean).join(' · ')}
      aside={<StateTags of={student} />}
    >
      <GiveRoom student={student} />
      {today !== undefined && <YearBeside key={student._id} studentId={student._id} today={today} />}
      <DescriptionList
        facts={details
          .map((detail) => [t(detail.label), detailText(detail, student[detail.name])] as const)
          .filter(([, text]) => text !== '')}
      />
    </Beside>
  );
}
