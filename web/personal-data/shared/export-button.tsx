import Download from 'lucide-react/icons/download';
import { t } from '#contract/text/text.ts';
import { fetchFile } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/show/alert.tsx';
import { Row } from '#web/ui/show/arrange.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { saveFile } from '#web/ui/action/download.ts';
import { showToast } from '#web/ui/action/toast.tsx';
import { useTask } from '#web/ui/action/use-task.ts';

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
