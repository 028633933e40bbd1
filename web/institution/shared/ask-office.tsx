import { type DoorWork, doorWorkAskNames } from '#contract/institution/door-work.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Button } from '#web/ui/action/button.tsx';
import { useLeftToOffice } from './institution.tsx';

/** For a caretaker who may not do something at the door: asks the administrators, who find a link to the record. */
export function AskOffice({ work, about }: { work: Exclude<DoorWork, 'closing'>; about?: string }) {
  const ask = useAction('doorWorkAsk', { refreshes: [] });
  if (!useLeftToOffice(work)) return null;
  return (
    <Button busy={ask.isPending} onClick={() => ask.mutate({ body: { work, ...(about === undefined ? {} : { about }) } })}>
      {t(doorWorkAskNames[work])}
    </Button>
  );
}
