import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { Text } from '#web/ui/show/elements.tsx';
import InTheWay from './obstacles.tsx';
import { obstaclesOf } from './undo.ts';

interface UndoDialogProps {
  operationId: string;
  /** what the operation did, in words */
  about: string;
  /** how many records or students it concerns; empty if `about` says enough */
  extent: string;
  onClose: () => void;
}

/** Asks before an operation is undone, and lists the obstacles if it cannot be. */
export function UndoDialog({ operationId, about, extent, onClose }: UndoDialogProps) {
  const undo = useCallMutation('operationUndo');
  const obstacles = obstaclesOf(undo.error);
  if (obstacles) return <InTheWay obstacles={obstacles} onClose={onClose} />;
  return (
    <Confirm
      opened
      title={t('Undo this?')}
      action={t('Undo')}
      busy={undo.isPending}
      failed={t('It was not undone')}
      error={undo.error}
      onClose={onClose}
      onConfirm={() =>
        undo.mutate({ params: { id: operationId } }, ({ message }) => {
          onClose();
          showToast(message);
        })
      }
    >
      <Text strong>{about}</Text>
      {extent && <Text>{extent}</Text>}
      <Text dimmed>
        {t('Everything that this changed goes back to what it was before. If that is not possible, you see why, and nothing changes.')}
      </Text>
    </Confirm>
  );
}
