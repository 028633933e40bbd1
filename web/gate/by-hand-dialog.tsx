import { useState } from 'react';
import { type Direction, gateLimits } from '#contract/gate/gate.ts';
import type { Person } from '#contract/call/schemas.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { campusClock, momentOf, timeOfClock } from '#web/ui/show/campus-clock.ts';
import { newUuid } from './at-gate.ts';

interface ByHandDialogProps {
  student: Person;
  direction: Direction;
  /** the movements between which it is missing; otherwise it is now */
  between?: { first: string; second: string };
  onClose: () => void;
}

/** Enters a movement that the gate has not seen. What is recorded stays: a wrong movement is corrected by this one. */
export function ByHandDialog({ student, direction, between, onClose }: ByHandDialogProps) {
  const record = useAction('gateRecord');
  const [usual] = useState(() => (between ? new Date((Date.parse(between.first) + Date.parse(between.second)) / 2) : new Date()));
  const fields = useFields(
    {
      at: {
        label: t('When'),
        required: true,
        initial: campusClock(usual),
        check: (value) => (timeOfClock(value) <= Date.now() ? undefined : t('Choose a time that is past.')),
      },
      reason: { label: t('Reason'), required: true },
    },
    null,
  );
  const values = { student: shownName(student) };
  return (
    <FormDialog
      title={direction === 'in' ? t('{student} came in', values) : t('{student} went out', values)}
      onClose={onClose}
      fields={fields}
      action={t('Record')}
      call={record}
      failed={t('It was not recorded')}
      onSubmit={() => {
        const { at, reason } = fields.values;
        const body = { id: newUuid(), studentId: student._id, direction, at: momentOf(at), offset: 0, method: 'hand', reason } as const;
        record.mutate({ body }, onClose);
      }}
    >
      <TextField {...fields.field('at')} type="datetime-local" />
      <TextField
        {...fields.field('reason')}
        maxLength={gateLimits.reason}
        description={t('Such as: came in with the crowd, seen in the mess.')}
      />
    </FormDialog>
  );
}
