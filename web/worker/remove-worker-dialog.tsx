import type { Worker } from '#contract/worker/worker.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { showToast } from '#web/ui/action/toast.tsx';

export function RemoveWorkerDialog({ worker: { _id, name, position }, onClose }: { worker: Worker; onClose: () => void }) {
  const remove = useCallMutation('workerRemove');
  return (
    <Confirm
      opened
      title={t('Remove {name}?', { name })}
      action={t('Remove')}
      danger
      busy={remove.isPending}
      failed={t('{name} was not removed', { name })}
      error={remove.error}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate({ params: { id: _id } }, (reply) => {
          showToast(reply.message, undoOf(reply));
          onClose();
        })
      }
    >
      <Text>
        {t('{name} ({position}) is removed from the list of staff and from the weeks to come. The weeks up to now stay as they are.', {
          name,
          position: t(position),
        })}
      </Text>
    </Confirm>
  );
}
