import { type Leave, leaveCan } from '#contract/leave/leave.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { DecideCall } from '#web/operation/shared/decide-call.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { LeaveFacts } from './leave-facts.tsx';

interface TakeBackDialogProps {
  /** its current state: the student may cancel it meanwhile */
  leave: Leave;
  /** the campus day */
  today: string;
  onClose: () => void;
}

export function TakeBackDialog({ leave, today, onClose }: TakeBackDialogProps) {
  const student = shownName(leave.student);
  return (
    <DecideCall
      call="leaveTakeBack"
      input={() => ({ params: { id: leave._id } })}
      may={leaveCan.takeBack(leave, today)}
      of={leave._id}
      title={t('Take back the decision on the leave of {student}?', { student })}
      action={t('Take back')}
      failed={t('The decision was not taken back')}
      note={<Text>{t('The request is pending again, and {student} is notified.', { student })}</Text>}
      about={student}
      onClose={onClose}
    >
      <LeaveFacts leave={leave} />
    </DecideCall>
  );
}
