import Download from 'lucide-react/icons/download';
import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react';
import type { Input } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { type ExportFormat, exportFormats } from '#contract/export.ts';
import { t } from '#contract/text.ts';
import { type CallInput, fetchFile, type FileCallName } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/alert.tsx';
import { Stack } from '#web/ui/arrange.tsx';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/download.ts';
import { showToast } from '#web/ui/toast.tsx';
import styles from './export-menu.module.css';

const formatNames: Readonly<Record<ExportFormat, string>> = { xlsx: 'Excel workbook', csv: 'CSV' };

interface ExportMenuProps<N extends FileCallName> {
  call: N;
  /** the filters of the list as they are now */
  query: Omit<Input<Calls[N]>['query'], 'format'>;
  /** what there is to choose besides the format */
  children?: ReactNode;
}

/** Downloads the list as a file: "Export", and which kind of file. */
export function ExportMenu<N extends FileCallName>({ call, query, children }: ExportMenuProps<N>) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function download(format: ExportFormat): Promise<void> {
    panel.current?.hidePopover();
    setError(undefined);
    setBusy(true);
    try {
      const input = { query: { ...query, format } } as unknown as CallInput<N>; // `query` is all but the format
      const { name, content } = await fetchFile(call, input);
      saveFile(name, content);
      showToast(t('Downloaded {name}', { name }));
    } catch (reason) {
      setError(reason);
      panel.current?.showPopover();
    } finally {
      setBusy(false);
    }
  }

  function placeBelow(button: Element | null): void {
    const { left = 0, bottom = 0 } = button?.getBoundingClientRect() ?? {};
    setPlace({ '--left': `${left + window.scrollX}px`, '--below': `${bottom + window.scrollY}px` } as CSSProperties); // React's types know no custom properties
  }

  return (
    <div>
      <Button icon={<Download aria-hidden size={18} />} busy={busy} popoverTarget={id}>
        {t('Export')}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={t('Export')}
        className={styles.panel}
        style={place}
        onBeforeToggle={() => placeBelow(panel.current?.previousElementSibling ?? null)}
      >
        <Stack gap="sm">
          {error !== undefined && (
            <ErrorAlert title={t('The list could not be exported')} of={error} onDismiss={() => setError(undefined)} />
          )}
          {children}
          {exportFormats.map((format) => (
            <Button key={format} wide onClick={() => void download(format)}>
              {t(formatNames[format])}
            </Button>
          ))}
        </Stack>
      </div>
    </div>
  );
}
