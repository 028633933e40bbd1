/** The parts of a student's page about the last twelve months. */
import type { ReactNode } from 'react';
import { ownDays } from '#contract/attendance/attendance-days.ts';
import { rupees } from '#contract/day/money.ts';
import type { Path } from '#contract/paths.ts';
import type { StudentRecord } from '#contract/student/student.ts';
import type { StudentYear } from '#contract/student/student-year.ts';
import { complaintStatuses } from '#contract/complaint/complaint-list.ts';
import { leaveStatuses } from '#contract/leave/leave-list.ts';
import { standingStatuses } from '#contract/fine/fine-list.ts';
import { t } from '#contract/text/text.ts';
import { Calendar } from '#web/person/shared/calendar.tsx';
import { daysText, nightsOf } from '#web/person/shared/leave-days.ts';
import { Box, Grid, Section, Text } from '#web/ui/show/elements.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { DayOf, StatusTag } from '#web/ui/show/values.tsx';
import { listsOf } from './lists-of.ts';

/** How many of each kind are listed; a link leads to all of them. */
const shown = 5;

interface MattersProps<Row> {
  id: string;
  title: string;
  rows: readonly Row[];
  /** the text shown if there are no rows */
  none: string;
  /** the page that lists all of them */
  all: Path | undefined;
  allText: string;
  line: (row: Row) => { what: ReactNode; when: ReactNode; state: ReactNode };
}

/** The newest leave requests, fines or complaints, one line each. */
function Matters<Row extends { _id: string }>({ id, title, rows, none, all, allText, line }: MattersProps<Row>) {
  return (
    <Section id={id} title={title} aside={rows.length > 0 && all && <Link to={all}>{allText}</Link>}>
      {rows.length === 0 ? (
        <Text dimmed>{none}</Text>
      ) : (
        <Grid component="ul" gap={8} py={8} lined>
          {rows.slice(0, shown).map((row) => {
            const { what, when, state } = line(row);
            return (
              <Grid component="li" key={row._id} columns="minmax(0, 1fr) auto" gap="0 0.75rem" style={{ alignItems: 'start' }}>
                <span className="clamped" style={{ WebkitLineClamp: 2, overflowWrap: 'anywhere' }}>
                  {what}
                </span>
                {state}
                <Box component="span" c="dimmed" fz={14} style={{ gridColumn: 1 }}>
                  {when}
                </Box>
              </Grid>
            );
          })}
        </Grid>
      )}
    </Section>
  );
}

interface YearProps {
  record: StudentRecord;
  year: StudentYear;
  /** the campus day */
  today: string;
}

export function Year({ record, year, today }: YearProps) {
  const lists = listsOf(record);
  return (
    <>
      <Section id="attendance" title={t('Attendance')}>
        <Calendar days={ownDays(year.marks, year.leave)} today={today} level={3} />
      </Section>
      <Matters
        id="leave"
        title={t('Leave')}
        rows={year.leave}
        none={t('No leave was asked for in the last 12 months.')}
        all={lists?.leave}
        allText={t('All leave requests')}
        line={(leave) => ({
          what: leave.reason,
          when: t('{days}, {nights, plural, =0 {1 day} one {# night} other {# nights}}', {
            days: daysText(leave),
            nights: nightsOf(leave),
          }),
          state: <StatusTag of={leaveStatuses} status={leave.status} />,
        })}
      />
      <Matters
        id="fines"
        title={t('Fines')}
        rows={year.fines}
        none={t('No fine in the last 12 months.')}
        all={lists?.fines}
        allText={t('All fines')}
        line={({ amount, reason, standing, imposedAt }) => ({
          what: t('{amount}: {reason}', { amount: rupees(amount), reason }),
          when: <DayOf at={imposedAt} />,
          state: <StatusTag of={standingStatuses} status={standing} />,
        })}
      />
      <Matters
        id="complaints"
        title={t('Complaints')}
        rows={year.complaints}
        none={t('No complaint in the last 12 months.')}
        all={lists?.complaints}
        allText={t('All complaints')}
        line={({ complaint, status, createdAt }) => ({
          what: complaint,
          when: <DayOf at={createdAt} />,
          state: <StatusTag of={complaintStatuses} status={status} />,
        })}
      />
    </>
  );
}
