import Download from 'lucide-react/icons/download';
import { t } from '#contract/text/text.ts';
import { download } from '#web/sheet/shared/download.ts';
import { ErrorAlert } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { useTask } from '#web/ui/action/use-task.ts';

/** Downloads a file of a published round: the receipt or, only for administrators, the complete list. */
export function FileButton({ roundId, call, label }: { roundId: string; call: 'roundReceipt' | 'roundCompleteList'; label: string }) {
  const task = useTask(() => download(call, { params: { id: roundId } }));
  return (
    <>
      <Button icon={<Download aria-hidden size={18} />} busy={task.isPending} onClick={task.start}>
        {label}
      </Button>
      {task.error !== undefined && <ErrorAlert title={t('The file could not be downloaded')} of={task.error} onDismiss={task.reset} />}
    </>
  );
}
