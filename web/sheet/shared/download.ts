import { t } from '#contract/text/text.ts';
import { type CallInput, fetchFile, type FileCallName } from '#web/api.ts';
import { saveFile } from '#web/ui/action/download.ts';
import { showToast } from '#web/ui/action/toast.tsx';

/** Saves the file that a call replies with, and says so. */
export async function download<N extends FileCallName>(call: N, input: CallInput<N>): Promise<void> {
  const { name, content } = await fetchFile(call, input);
  saveFile(name, content);
  showToast(t('Downloaded {name}', { name }));
}
