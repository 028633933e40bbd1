import { use } from 'react';
import type { StudentRecord } from '#contract/student/student.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { Row, Stack } from '#web/ui/show/elements.tsx';
import { InSheet } from '#web/ui/show/beside.tsx';
import { Contact } from '#web/ui/show/contact.tsx';

/** Whom to call about a student: the student and the parents. */
export const Telephones = ({ of: student }: { of: StudentRecord['student'] }) => (
  <>
    {student.phone && <Contact number={student.phone} who={shownName(student)} />}
    {student.parentContactNo && (
      <div>
        <Row gap="0 0.75rem" align="stretch" justify="space-between" mb={4} c="dimmed" fz={13}>
          <span>{t('Parents')}</span>
        </Row>
        <Contact number={student.parentContactNo} who={t('the parents of {student}', { student: shownName(student) })} />
      </div>
    )}
  </>
);

/** The same for a row of a list, once that is opened on a phone. */
export function TelephonesInSheet({ studentId }: { studentId: string }) {
  const { data } = useCallQuery('studentGet', { params: { id: studentId } }, { enabled: use(InSheet) });
  return (
    data && (
      <Stack gap="sm">
        <Telephones of={data.student} />
      </Stack>
    )
  );
}
