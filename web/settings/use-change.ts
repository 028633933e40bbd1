import type { Input } from '#contract/call/call.ts';
import type { Calls } from '#contract/calls.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { type CallMutation } from '#web/api.ts';

type Body = Input<Calls['institutionChange']>['body'];
export type Change = Omit<Body, 'basedOn'>;

type BasedOn = NonNullable<Body['basedOn']>;

interface SettingChange {
  call: CallMutation<'institutionChange'>;
  save: (change: Change, onSaved?: () => void, basedOn?: BasedOn) => void;
}

/** Saves a setting, unless it has changed since the person saw it, and offers Undo. */
export function useChange(displayed: BasedOn): SettingChange {
  const call = useAction('institutionChange', { says: () => t('The setting is saved.') });
  return {
    call,
    save: (change, onSaved, basedOn = displayed) => call.mutate({ body: { ...change, basedOn } }, () => onSaved?.()),
  };
}
