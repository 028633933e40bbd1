import { memo } from 'react';
import { type AttendanceOption, attendanceOptions, type AttendanceRecord } from '#contract/attendance.ts';
import { nameAndUsername } from '#contract/person.ts';
import { t } from '#contract/text.ts';
import { type Segment, SegmentedRadio } from '#web/ui/segmented-radio.tsx';
import { Tag } from '#web/ui/text.tsx';
import { StudentName } from '#web/person/shared/student-name.tsx';
import styles from './attendance-row.module.css';

/** For `t`. */
export const optionNames: Readonly<Record<AttendanceOption, string>> = { present: 'Present', absent: 'Absent', 'not marked': 'Not marked' };

const tones: Readonly<Record<AttendanceOption, Segment<AttendanceOption>['tone']>> = {
  present: 'good',
  absent: 'bad',
  'not marked': 'neutral',
};

interface AttendanceRowProps {
  record: AttendanceRecord;
  status: AttendanceOption;
  /** missing for who may only look */
  onMark: ((record: AttendanceRecord, status: AttendanceOption) => void) | undefined;
}

/** One student of the sheet. Drawn again only when it changes: a tap must not redraw the hundred others. */
export const AttendanceRow = memo(function AttendanceRow({ record, status, onMark }: AttendanceRowProps) {
  const { student, onLeave } = record;
  const who = nameAndUsername(student);
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <StudentName of={student} />
        {onLeave && <small className={styles.leave}>{t('on approved leave')}</small>}
      </span>
      {onMark ? (
        <SegmentedRadio
          id={student._id}
          label={t('Attendance of {student}', { student: who })}
          nameOf={(option) => t('{option}: {student}', { option, student: who })}
          segments={attendanceOptions.map((value) => ({ value, label: t(optionNames[value]), tone: tones[value] }))}
          value={status}
          onChange={(next) => onMark(record, next)}
        />
      ) : (
        <Tag tone={tones[status]}>{t(optionNames[status])}</Tag>
      )}
    </li>
  );
});
