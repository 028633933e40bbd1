import type { Worker } from '#contract/worker/worker.ts';
import { t } from '#contract/text/text.ts';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';
import { Text } from '#web/ui/show/text.tsx';

export function RemoveWorkerDialog({ worker: { _id, name, position }, onClose }: { worker: Worker; onClose: () => void }) {
  return (
    <ConfirmCall
      call="workerRemove"
      input={{ params: { id: _id } }}
      title={t('Remove {name}?', { name })}
      action={t('Remove')}
      danger
      failed={t('{name} was not removed', { name })}
      onClose={onClose}
    >
      <Text>
        {t('{name} ({position}) is removed from the list of staff and from the weeks to come. The weeks up to now stay as they are.', {
          name,
          position: t(position),
        })}
      </Text>
    </ConfirmCall>
  );
}
