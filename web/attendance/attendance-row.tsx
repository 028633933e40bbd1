import { memo } from 'react';
import type { AttendanceOption, AttendanceRecord } from '#contract/attendance/attendance.ts';
import { nameAndUsername, shownName } from '#contract/person/person.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { clockText } from '#web/ui/show/clock-text.ts';
import { momentText, timeText } from '#web/ui/show/dates.ts';
import { Link } from '#web/ui/action/link.tsx';
import { type Segment, SegmentedRadio } from '#web/ui/form/segmented-radio.tsx';
import styles from './attendance-row.module.css';
import type { NotSavedMark } from '#web/outbox/shared/entries.ts';
import { isOtherAtGate, type Shown } from './marks.ts';
import { shownNames } from './shown-names.ts';
import { Button } from '#web/ui/action/button.tsx';
import { dismissNotSaved } from './outbox.ts';
import { Box, Row } from '#web/ui/show/elements.tsx';

function textOf({ clash, why, status }: NotSavedMark, now: AttendanceOption): string {
  const values = { mine: t(shownNames[status]).toLowerCase(), now: t(shownNames[now]).toLowerCase() };
  if (!clash) return t('Not saved as {mine}: {why}', { ...values, why: why ?? '' });
  const { by, at } = clash;
  if (by === '' || at === null) return t('The mark was taken back elsewhere; you marked {mine}.', values);
  return t('Marked {now} by {by} on {when}; you marked {mine}.', { ...values, by, when: momentText(at) });
}

interface MarkNotSavedProps {
  mark: NotSavedMark;
  /** the student's mark on the server */
  now: AttendanceOption;
  /** missing for people who may not mark */
  onKeep: (() => void) | undefined;
}

/** A mark that was not taken, and the mark that the server has instead: one press keeps either. */
function MarkNotSaved({ mark, now, onKeep }: MarkNotSavedProps) {
  const who = mark.clash ? shownName(mark.clash.student) : '';
  const named = (text: string) => (who === '' ? undefined : t('{action}: {student}', { action: text, student: who }));
  const keepsTheirs = mark.clash ? t('Keep {now}', { now: t(shownNames[now]).toLowerCase() }) : t('Leave it');
  const makesMine = mark.status === 'not marked' ? t('Take it back') : t('Mark {mine}', { mine: t(shownNames[mark.status]).toLowerCase() });
  const keepsMine = mark.clash ? makesMine : t('Try again');
  return (
    <div className={styles.mark}>
      <Box component="p" m="0 0 0.375rem">
        {textOf(mark, now)}
      </Box>
      {onKeep && (
        <Row className="onScreen" gap={8} align="stretch">
          <Button small aria-label={named(keepsTheirs)} onClick={() => void dismissNotSaved([mark])}>
            {keepsTheirs}
          </Button>
          <Button small aria-label={named(keepsMine)} onClick={onKeep}>
            {keepsMine}
          </Button>
        </Row>
      )}
    </div>
  );
}

const present = { value: 'present', tone: 'good' } as const;
const absent = { value: 'absent', tone: 'bad' } as const;

/** A student on approved leave cannot be marked absent. */
function segmentsOf(onLeave: boolean): Segment<AttendanceOption>[] {
  if (onLeave)
    return [
      { ...present, label: t(shownNames.present) },
      { value: 'not marked', label: t(shownNames.leave), tone: 'leave' },
    ];
  return [
    { ...present, label: t(shownNames.present) },
    { ...absent, label: t(shownNames.absent) },
    { value: 'not marked', label: t(shownNames['not marked']), tone: 'neutral', unseen: true },
  ];
}

/** Says that the mark was made late, and, to people who may change it, who else made it. */
function noteOf({ marked }: AttendanceRecord, me: string, mayMark: boolean): string | undefined {
  if (!marked) return undefined;
  const by = shownName(marked.by);
  if (marked.late) return t('late: {by}, {when}', { by, when: momentText(marked.at) });
  if (!mayMark || marked.by.username === me) return undefined;
  return t('by {by}, {time}', { by, time: timeText(marked.at) });
}

/** The first row of a room names it. */
interface RoomLabel {
  roomNumber: string;
  /** how many students of the room are shown and not marked */
  rest: number;
}

interface AttendanceRowProps {
  record: AttendanceRecord;
  shown: Shown;
  /** the server has not answered for its mark yet */
  unsent: boolean;
  notSaved: NotSavedMark | undefined;
  /** the number and the rest of the room; not one object, so that the row rerenders only when they change */
  room: RoomLabel['roomNumber'] | undefined;
  restOfRoom: RoomLabel['rest'];
  /** the username of the person who is signed in */
  me: string;
  /** missing for people who may not mark */
  onMark: ((record: AttendanceRecord, status: AttendanceOption) => void) | undefined;
  onRoom: (record: AttendanceRecord) => void;
  /** missing for people who may not note that a student comes back late */
  onLate: ((record: AttendanceRecord) => void) | undefined;
}

/** One student of the sheet. Rerendered only when it changes: a tap must not rerender a hundred others. */
export const AttendanceRow = memo(function AttendanceRow(props: AttendanceRowProps) {
  const { record, shown, unsent, notSaved, room, restOfRoom, me, onMark, onRoom, onLate } = props;
  const { student, onLeave } = record;
  const who = nameAndUsername(student);
  const expected = record.expectedAt && shown !== 'present' ? t('Expected at {time}', { time: clockText(record.expectedAt) }) : undefined;
  const note = unsent ? undefined : noteOf(record, me, onMark !== undefined);
  return (
    <li className={styles.row} data-room={room !== undefined || undefined} data-unsent={unsent || undefined}>
      <span className={styles.room}>
        {room}
        {room !== undefined && onMark && restOfRoom > 1 && (
          <button
            type="button"
            className={styles.rest}
            aria-label={t('All {rest} of room {room} present', { room, rest: restOfRoom })}
            onClick={() => onRoom(record)}
          >
            {t('All {rest}', { rest: restOfRoom })}
          </button>
        )}
      </span>
      <span className={styles.who}>
        <Link to={paths.student(student._id)} className={styles.name}>
          <bdi>{shownName(student)}</bdi>
        </Link>
        <small className={styles.note}>
          {student.name && <span className={styles.username}>{student.username}</span>}
          {onLate && (expected || shown === 'absent') ? (
            <button
              type="button"
              className={styles.expected}
              aria-label={`${expected ?? t('Comes late…')}: ${who}`}
              onClick={() => onLate(record)}
            >
              {expected ?? t('Comes late…')}
            </button>
          ) : (
            expected && <span>{expected}</span>
          )}
          {record.outSince && <span>{t('out since {time}', { time: timeText(record.outSince) })}</span>}
          {/* short, so that a row grows no higher while its neighbours are marked */}
          {isOtherAtGate(record, shown) && <span className={styles.late}>{record.inside ? t('gate: in') : t('gate: out')}</span>}
          {note && <span className={record.marked?.late ? styles.late : undefined}>{note}</span>}
        </small>
      </span>
      {onMark ? (
        <SegmentedRadio
          id={student._id}
          label={t('Attendance of {student}', { student: who })}
          nameOf={(option) => t('{option}: {student}', { option, student: who })}
          segments={segmentsOf(onLeave)}
          quiet
          value={shown === 'leave' ? 'not marked' : shown}
          onChange={(next) => onMark(record, next)}
        />
      ) : (
        <span className={styles.state} data-shown={shown}>
          {t(shownNames[shown])}
        </span>
      )}
      {notSaved && <MarkNotSaved mark={notSaved} now={record.status} onKeep={onMark && (() => onMark(record, notSaved.status))} />}
    </li>
  );
});
