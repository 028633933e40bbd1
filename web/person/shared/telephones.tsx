import { use } from 'react';
import type { StudentRecord } from '#contract/student/student.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { Box, Stack } from '#web/ui/show/elements.tsx';
import { InSheet } from '#web/ui/show/beside.tsx';
import { Contact } from '#web/ui/show/contact.tsx';

interface TelephoneProps {
  whose: string;
  number: string;
  /** in the names of the links */
  who: string;
}

const Telephone = ({ whose, number, who }: TelephoneProps) =>
  number && (
    <div>
      <Box mb={4} c="dimmed" fz={13}>
        {whose}
      </Box>
      <Contact number={number} who={who} />
    </div>
  );

/** Whom to call about a student: the student and the parents. */
export const Telephones = ({ of: student }: { of: StudentRecord['student'] }) => (
  <>
    <Telephone whose={t('Student')} number={student.phone} who={shownName(student)} />
    <Telephone whose={t('Parents')} number={student.parentContactNo} who={t('the parents of {student}', { student: shownName(student) })} />
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
