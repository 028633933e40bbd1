import { type Fine, fineCan, fineLimits } from '#contract/fine/fine.ts';
import { screenTexts } from '#contract/messages.ts';
import { rupees } from '#contract/day/money.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { DecideCall } from '#web/operation/shared/decide-call.tsx';
import { FineFacts } from './fine-facts.tsx';

/** Asks why a fine is cancelled. `fine` is its current state: somebody else may confirm or cancel it meanwhile. */
export function CancelDialog({ fine, onClose }: { fine: Fine; onClose: () => void }) {
  const student = shownName(fine.student);
  return (
    <DecideCall
      call="fineCancel"
      input={(reason) => ({ params: { id: fine._id }, body: { reason } })}
      may={fineCan.cancel(fine)}
      of={fine._id}
      title={t('Cancel the fine of {amount}?', { amount: rupees(fine.amount) })}
      action={t('Cancel fine')}
      dismiss={t('Keep fine')}
      danger
      failed={t('The fine was not cancelled')}
      remark={{
        label: t('Reason'),
        name: 'reason',
        limit: fineLimits.cancelReason,
        description: t('{student} will read it.', { student }),
      }}
      says={() => t(screenTexts.fineCancelled)}
      about={student}
      onClose={onClose}
    >
      <FineFacts fine={fine} />
    </DecideCall>
  );
}
