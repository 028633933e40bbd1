import Download from 'lucide-react/icons/download';
import { t } from '#contract/text.ts';
import { fetchFile } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/download.ts';
import { showToast } from '#web/ui/toast.tsx';
import { useTask } from '#web/ui/use-task.ts';

/** Downloads the file from which anybody can draw the list again. */
export function ReceiptButton({ roundId }: { roundId: string }) {
  const task = useTask(async () => {
    const { name, content } = await fetchFile('roundReceipt', { params: { id: roundId } });
    saveFile(name, content);
    showToast(t('Downloaded {name}', { name }));
  });
  return (
    <>
      <Button icon={<Download aria-hidden size={18} />} busy={task.isPending} onClick={task.start}>
        {t('Receipt')}
      </Button>
      {task.error !== undefined && <ErrorAlert title={t('The receipt could not be downloaded')} of={task.error} onDismiss={task.reset} />}
    </>
  );
}
