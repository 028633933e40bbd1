import Download from 'lucide-react/icons/download';
import { t } from '#contract/text.ts';
import { fetchFile } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/alert.tsx';
import { Row } from '#web/ui/arrange.tsx';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/download.ts';
import { showToast } from '#web/ui/toast.tsx';
import { useTask } from '#web/ui/use-task.ts';

/** Downloads the personal data of an account, or the reader's own if none is given. */
export function ExportButton({ account }: { account?: string }) {
  const task = useTask(async () => {
    const { name, content } =
      account === undefined ? await fetchFile('personExportOwn', {}) : await fetchFile('personExport', { query: { account } });
    saveFile(name, content);
    showToast(t('Downloaded {name}', { name }));
  });
  return (
    <>
      <Row>
        <Button busy={task.isPending} icon={<Download aria-hidden size={18} />} onClick={task.start}>
          {t('Download personal data')}
        </Button>
      </Row>
      {task.error !== undefined && <ErrorAlert title={t('It could not be exported')} of={task.error} onDismiss={task.reset} />}
    </>
  );
}
