import { t } from '#contract/text/text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Row } from '#web/ui/show/arrange.tsx';

interface DialogButtonsProps {
  /** the verb on the button that acts */
  action: string;
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  describedBy?: string;
  onAct: () => void;
  /** the text of the button that cancels */
  cancel?: string;
  /** left out where there is nothing to cancel */
  onCancel?: () => void;
  /** they stay in view, however long the dialog is */
  sticky?: boolean;
}

/** The buttons of a dialog, at the right: first the one that cancels, last the one that acts. */
export const DialogButtons = ({
  action,
  danger = false,
  busy = false,
  disabled = false,
  describedBy,
  onAct,
  cancel = t('Cancel'),
  onCancel,
  sticky = false,
}: DialogButtonsProps) => (
  <Row justify="flex-end" data-sticky={sticky || undefined}>
    {onCancel && <Button onClick={onCancel}>{cancel}</Button>}
    <Button kind={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled} aria-describedby={describedBy} onClick={onAct}>
      {action}
    </Button>
  </Row>
);
