import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { t } from '#contract/text/text.ts';
import { type CallInput, fetchFile, type FileCallName } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/show/alert.tsx';
import { Row } from '#web/ui/show/arrange.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { saveFile } from '#web/ui/action/download.ts';
import { showToast } from '#web/ui/action/toast.tsx';
import { useTask } from '#web/ui/action/use-task.ts';

/** Downloads a file that needs no further choice. */
export function DownloadButton<N extends FileCallName>({ call, input, children }: { call: N; input: CallInput<N>; children: ReactNode }) {
  const task = useTask(async () => {
    const { name, content } = await fetchFile(call, input);
    saveFile(name, content);
    showToast(t('Downloaded {name}', { name }));
  });
  return (
    <>
      <Row>
        <Button busy={task.isPending} icon={<Download aria-hidden size={18} />} onClick={task.start}>
          {children}
        </Button>
      </Row>
      {task.error !== undefined && <ErrorAlert title={t('It could not be exported')} of={task.error} onDismiss={task.reset} />}
    </>
  );
}
