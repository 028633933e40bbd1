import type { AttendanceRecord } from '#contract/attendance/attendance.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Stack, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import type { SheetKey } from '#web/outbox/shared/entries.ts';

interface LateDialogProps {
  sheet: SheetKey;
  record: Pick<AttendanceRecord, 'student' | 'expectedAt'>;
  onClose: () => void;
}

/** Asks when a student who comes back late is expected. */
export function LateDialog({ sheet, record: { student, expectedAt }, onClose }: LateDialogProps) {
  const name = shownName(student);
  const expect = useAction('attendanceExpectLate');
  const fields = useFields({ expectedAt: { label: t('Expected at'), required: true, initial: expectedAt ?? '' } }, null);
  const save = (time: string | null) =>
    expect.mutate({ params: { ...sheet, studentId: student._id }, body: { expectedAt: time } }, () => onClose());
  return (
    <Dialog opened title={t('{student} comes back late', { student: name })} onClose={onClose}>
      <Stack gap="md">
        <Text>{t('Whoever is expected is left out of “Rest present”. Mark the student when you know.')}</Text>
        <Form
          fields={fields}
          call={expect}
          failed={t('The late arrival was not saved')}
          onCancel={onClose}
          aside={expectedAt && <Button onClick={() => save(null)}>{t('Not expected any more')}</Button>}
          onSubmit={() => save(fields.values.expectedAt)}
        >
          <TextField {...fields.field('expectedAt')} type="time" data-autofocus />
        </Form>
      </Stack>
    </Dialog>
  );
}
