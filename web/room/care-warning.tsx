import type { CallMutation } from '#web/api.ts';
import type { CallName } from '#contract/calls.ts';
import { ApiError } from '#web/api-error.ts';
import { t } from '#contract/text/text.ts';
import { Confirm } from '#web/ui/dialog/dialog.tsx';

/** The warning with which a call made with `despite: false` was refused, if it was. */
export const careWarning = (error: unknown): string | undefined =>
  error instanceof ApiError && (error.code === 'careUnheeded' || error.code === 'careUnheededUnsaid') ? error.message : undefined;

interface CareWarningProps {
  call: Pick<CallMutation<CallName>, 'error' | 'reset'>;
  onConfirm: () => void;
}

/** Asks whether to go on although something that is entered about the students speaks against it. */
export function CareWarning({ call: { error, reset }, onConfirm }: CareWarningProps) {
  const warning = careWarning(error);
  return (
    <Confirm
      opened={warning !== undefined}
      title={t('Go on all the same?')}
      action={t('Go on')}
      danger
      onConfirm={onConfirm}
      onClose={reset}
    >
      {warning}
    </Confirm>
  );
}
