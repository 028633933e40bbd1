import { useState } from 'react';
import { checkOutLimits, type CheckOutPreview } from '#contract/check-out/check-out.ts';
import { nameAndUsername, shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { ErrorAlert, InfoAlert, Points, Stack, Text } from '#web/ui/show/elements.tsx';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Loaded } from '#web/ui/page/page.tsx';

/** At most so many students are listed by name; the rest are only counted. */
const mostNamed = checkOutLimits.named;

function Consequences({ preview: { students, first, withRoom, leave, roomChanges } }: { preview: CheckOutPreview }) {
  const names = first.map(shownName).join(', ');
  return (
    <div>
      {students > 1 && <Text>{t('{names}{more, plural, =0 {} other { and # more}}', { names, more: students - first.length })}</Text>}
      <Text strong>
        {t(
          '{students, plural, one {# student leaves} other {# students leave}}: {withRoom, plural, =0 {no seat becomes free} one {# seat becomes free} other {# seats become free}}.',
          { students, withRoom },
        )}
      </Text>
      {leave + roomChanges > 0 && (
        <Text>
          {t(
            '{leave, plural, =0 {} one {# pending leave request is cancelled. } other {# pending leave requests are cancelled. }}{roomChanges, plural, =0 {} one {# room change request is closed.} other {# room change requests are closed.}}',
            { leave, roomChanges },
          )}
        </Text>
      )}
      <Text dimmed>{t('Students who have left can still sign in for their fines and receipts, and can be taken back in.')}</Text>
    </div>
  );
}

function Open({ open }: Pick<CheckOutPreview, 'open'>) {
  return (
    <InfoAlert
      warning
      title={t('{students, plural, one {# student still has} other {# students still have}} fines to settle', { students: open.length })}
    >
      <Points>
        {open.slice(0, mostNamed).map(({ student, what }) => (
          <li key={student._id}>{t('{student}: {what}', { student: nameAndUsername(student), what })}</li>
        ))}
      </Points>
      {open.length > mostNamed && <p>{t('and {more} more', { more: open.length - mostNamed })}</p>}
    </InfoAlert>
  );
}

interface FormProps {
  studentIds: readonly string[];
  preview: CheckOutPreview;
  today: string;
  onDone: () => void;
  onClose: () => void;
}

function CheckOutForm({ studentIds, preview, today, onDone, onClose }: FormProps) {
  const many = useAction('studentCheckOutMany');
  const one = useAction('studentDepart');
  const isAtDoor = useMe().role === 'caretaker';
  const [despite, setDespite] = useState(false);
  const fields = useFields(
    {
      day: { label: t('Day of leaving'), required: true, initial: today },
      reason: { label: t('Reason'), required: true },
    },
    { form: 'studentCheckOut', about: [...studentIds].join() },
  );
  const { open, left, students } = preview;
  if (left.length > 0) {
    const names = left.slice(0, mostNamed).map(nameAndUsername).join(', ');
    return (
      <ErrorAlert
        title={t('{students, plural, one {# student has} other {# students have}} left already: {names}', { students: left.length, names })}
      />
    );
  }

  function done(): void {
    onDone();
    onClose();
  }

  function submit(): void {
    const { day, reason } = fields.values;
    if (isAtDoor) one.mutate({ params: { id: studentIds[0] ?? '' }, body: { day, reason, despite } }, done);
    else many.mutate({ body: { studentIds: [...studentIds], day, reason, despite } }, done);
  }

  return (
    <Stack gap="md">
      <Consequences preview={preview} />
      <Form
        fields={fields}
        action={t('Check out {students, plural, one {# student} other {# students}}', { students })}
        call={isAtDoor ? one : many}
        failed={t('Nobody was checked out')}
        disabled={open.length > 0 && !despite}
        danger
        onCancel={onClose}
        onSubmit={submit}
      >
        <TextField {...fields.field('day')} type="date" max={today} />
        <TextField
          {...fields.field('reason')}
          maxLength={checkOutLimits.reason}
          suggestions={[t('The course is over'), t('Left the institution'), t('Moved out')]}
        />
        {open.length > 0 && (
          <>
            <Open open={open} />
            <CheckBox label={t('Check out anyway: the fines stay')} checked={despite} onChange={setDespite} />
          </>
        )}
      </Form>
    </Stack>
  );
}

interface CheckOutDialogProps {
  studentIds: readonly string[];
  onDone?: () => void;
  onClose: () => void;
}

/** Checks students out, after showing in numbers what that changes. */
export function CheckOutDialog({ studentIds, onDone = () => undefined, onClose }: CheckOutDialogProps) {
  // never from the cache: the preview must be current
  const preview = useCallQuery('studentCheckOutPreview', { body: { studentIds: [...studentIds] } }, { staleTime: 0, gcTime: 0 });
  const today = useCallQuery('me').data?.today;
  const only = studentIds.length === 1 ? preview.data?.first[0] : undefined;
  const students = t('{students, plural, one {this student} other {# students}}', { students: studentIds.length });
  return (
    <Dialog opened title={t('Check out {who}?', { who: only ? nameAndUsername(only) : students })} onClose={onClose}>
      <Loaded call={preview}>
        {(loaded) =>
          today !== undefined && <CheckOutForm studentIds={studentIds} preview={loaded} today={today} onDone={onDone} onClose={onClose} />
        }
      </Loaded>
    </Dialog>
  );
}
