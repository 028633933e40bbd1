import { replyTexts } from '#contract/messages.ts';
import { rupees } from '#contract/day/money.ts';
import { type Path, paths } from '#contract/paths.ts';
import type { StudentRecord } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { useMe } from '#web/session.ts';
import { Grid, Section } from '#web/ui/show/arrange.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { listsOf } from './lists-of.ts';

interface OpenLine {
  text: string;
  /** undefined if the reader has no page for it */
  to: Path | undefined;
}

/** The open matters of a student, each with a link to the list of exactly these. */
function openLines(record: StudentRecord, role: string): OpenLine[] {
  const { open, student, left } = record;
  const hostel = student.hostel ?? left?.hostel;
  const lists = listsOf(record, role, { status: 'pending' });
  const lines: (OpenLine & { count: number })[] = [
    {
      count: open.fines,
      text: t(replyTexts.finesOpen, { fines: open.fines, amount: rupees(open.amount) }),
      to: lists?.fines,
    },
    {
      count: open.leave,
      text: t('{leave, plural, one {# leave request} other {# leave requests}} to decide', { leave: open.leave }),
      to: lists?.leave,
    },
    {
      count: open.complaints,
      text: t('{complaints, plural, one {# complaint} other {# complaints}} to resolve', { complaints: open.complaints }),
      to: lists?.complaints,
    },
    {
      count: open.roomChanges,
      text: t('Asks for another room'),
      to: hostel && role !== 'warden' ? paths.manualAllocation(hostel._id) : undefined,
    },
  ];
  return lines.filter(({ count }) => count > 0);
}

export function OpenMatters({ record }: { record: StudentRecord }) {
  const { role } = useMe();
  const lines = openLines(record, role);
  return (
    <Section id="open" title={t('What is open')}>
      {lines.length === 0 ? (
        <Text dimmed>{t('Nothing: no fine to pay, no request and no complaint.')}</Text>
      ) : (
        <Grid component="ul" gap={8}>
          {lines.map(({ text, to }) => (
            <li key={text}>{to ? <Link to={to}>{text}</Link> : text}</li>
          ))}
        </Grid>
      )}
    </Section>
  );
}
