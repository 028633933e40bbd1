import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { t } from '#contract/text/text.ts';
import type { CallInput, FileCallName } from '#web/api.ts';
import { ErrorAlert, Row } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { useTask } from '#web/ui/action/use-task.ts';
import { download } from './download.ts';

/** Downloads a file that needs no further choice. */
export function DownloadButton<N extends FileCallName>({ call, input, children }: { call: N; input: CallInput<N>; children: ReactNode }) {
  const task = useTask(() => download(call, input));
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
