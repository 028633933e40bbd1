import { useMemo, useState } from 'react';
import { faults, screenTexts } from '#contract/messages.ts';
import type { RoomChange } from '#contract/room-change/room-change.ts';
import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { studentChoice } from '#web/student/shared/student-choice.ts';
import { Form } from '#web/ui/form/form.tsx';
import { SearchField } from '#web/ui/list/search-field.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';
import { fallbackError } from '#web/ui/show/fallback-error.ts';
import { CareWarning } from './care-warning.tsx';
import { answeredBy } from './answered-request.ts';

interface SwapProps {
  students: readonly Student[];
  /** the request that is being answered */
  request: RoomChange | undefined;
  onMoved: () => void;
}

/** Swaps the seats of two students. */
export function Swap({ students, request, onMoved }: SwapProps) {
  const swap = useAction('roomSwap');
  const roomOf = (studentId: string) => students.find(({ _id }) => _id === studentId)?.room?.roomNumber;
  const clash = (first: string, second: string): string | undefined => {
    if (first === second) return t(faults.sameStudent.text);
    return first && roomOf(first) === roomOf(second) ? t(faults.swapSameRoom.text) : undefined;
  };
  const [asking] = useState(() => students.find(({ _id }) => _id === request?.student._id));
  const fields = useFields(
    {
      studentId1: { label: t('First student'), required: true, initial: asking?._id ?? '' },
      studentId2: { label: t('Second student'), required: true, check: (second, { studentId1 }) => clash(studentId1, second) },
    },
    null,
  );
  const studentChoices = useMemo(() => students.map(studentChoice), [students]);
  const { studentId1, studentId2 } = fields.values;
  const exchange = (despite: boolean) =>
    swap.mutate({ body: { studentId1, studentId2, despite, ...answeredBy(request, studentId1, studentId2) } }, () => {
      fields.reset();
      onMoved();
    });
  return (
    <>
      <Form
        fields={fields}
        action={t('Swap')}
        call={swap}
        problemsTitle={clash(studentId1, studentId2) ?? t(faults.sameStudent.text)}
        {...fallbackError(swap.error, t(screenTexts.swapFailed))}
        onSubmit={() => exchange(false)}
      >
        <SearchField {...fields.field('studentId1')} choices={studentChoices} placeholder={t('Type a name or roll number')} />
        <SearchField {...fields.field('studentId2')} choices={studentChoices} placeholder={t('Type a name or roll number')} />
      </Form>
      <CareWarning call={swap} onConfirm={() => exchange(true)} />
    </>
  );
}
