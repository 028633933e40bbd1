import type { Input } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { t } from '#contract/text.ts';
import { type CallMutation, useCallMutation } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { showToast } from '#web/ui/toast.tsx';

type Change = Input<Calls['institutionChange']>['body'];

/** Saves one setting and offers to undo that. */
export function useChange(): { call: CallMutation<'institutionChange'>; save: (change: Change, onSaved?: () => void) => void } {
  const call = useCallMutation('institutionChange');
  return {
    call,
    save: (body, onSaved) =>
      call.mutate({ body }, (reply) => {
        showToast(t('The setting is saved.'), undoOf(reply));
        onSaved?.();
      }),
  };
}
