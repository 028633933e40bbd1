import { useState } from 'react';
import type { AttendanceRecord } from '#contract/attendance/attendance.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { useOffered } from '#web/institution/shared/institution.tsx';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Box, ErrorAlert, Grid, Row, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Tell } from '#web/ui/dialog/dialog.tsx';
import { CallIcon } from '#web/ui/show/call-icon.tsx';

/** More than this many are listed without telephone numbers, each of which is a call of its own to the server. */
const mostCalls = 20;

/** A student who is absent, with a call to the student and to the parents. */
function Absent({ record: { student, room }, calls }: { record: AttendanceRecord; calls: boolean }) {
  const { data } = useCallQuery('studentGet', { params: { id: student._id } }, { enabled: calls });
  const who = shownName(student);
  return (
    <Row component="li" wrap="nowrap" gap={0} mih="3rem">
      <Box component="strong" w="3.75rem" flex="none">
        {room?.roomNumber}
      </Box>
      <Box component="span" flex={1} miw={0}>
        {/* beside two telephones a phone has no room for a username too */}
        <StudentName of={{ ...student, username: student.name ? '' : student.username }} />
      </Box>
      {data && (
        <>
          <CallIcon number={data.student.phone} who={who} />
          <CallIcon number={data.student.parentContactNo} who={t('the parents of {student}', { student: who })} word={t('Parents')} />
        </>
      )}
    </Row>
  );
}

interface WhoIsAbsentProps {
  absent: readonly AttendanceRecord[];
  hostelId: string;
  /** of the roll call */
  day: string;
}

/** Tells the guardians, where the institution wants that: parents, as beside their telephones. What was said then stays in place of the button, when the message is gone. */
function TellGuardians({ hostelId, day: date }: Omit<WhoIsAbsentProps, 'absent'>) {
  const tell = useAction('guardianTellAbsence');
  const [told, setTold] = useState<string>();
  if (!useOffered()?.guardiansTold.includes('absence')) return null;
  if (told !== undefined) return <Text dimmed>{told}</Text>;
  return (
    <>
      <Row>
        <Button busy={tell.isPending} onClick={() => tell.mutate({ params: { hostelId, date } }, ({ message }) => setTold(message))}>
          {t('Tell the parents')}
        </Button>
      </Row>
      {tell.error && <ErrorAlert title={t('The parents were not told')} of={tell.error} onDismiss={tell.reset} />}
    </>
  );
}

/** Once everybody is marked and saved: who is absent, with whom to call. */
export function WhoIsAbsent({ absent, ...of }: WhoIsAbsentProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)} aria-label={t('{absent} absent: who they are', { absent: absent.length })}>
        {t('{absent} absent', { absent: absent.length })}
      </Button>
      <Tell
        opened={opened}
        title={t('{absent, plural, one {# student} other {# students}} absent', { absent: absent.length })}
        onClose={() => setOpened(false)}
      >
        <Grid component="ul" gap={10}>
          {absent.map((record) => (
            <Absent key={record.student._id} record={record} calls={absent.length <= mostCalls} />
          ))}
        </Grid>
        <TellGuardians {...of} />
      </Tell>
    </>
  );
}
