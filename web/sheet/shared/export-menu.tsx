import Download from 'lucide-react/icons/download';
import { type ReactNode, useRef, useState } from 'react';
import type { Inputs } from '#contract/calls.ts';
import { type ExportFormat, exportFormats } from '#contract/sheet/export.ts';
import { t } from '#contract/text/text.ts';
import type { CallInput, FileCallName } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { DropDown } from '#web/ui/action/drop-down.tsx';
import { download } from './download.ts';

const formatNames: Readonly<Record<ExportFormat, string>> = { xlsx: 'Excel workbook', csv: 'CSV' };

interface ExportMenuProps<N extends FileCallName> {
  call: N;
  /** the current filters of the list */
  query: Omit<Inputs[N]['query'], 'format'>;
  /** further choices, shown above the formats */
  children?: ReactNode;
}

/** The "Export" menu, which downloads the list in the chosen format. */
export function ExportMenu<N extends FileCallName>({ call, query, children }: ExportMenuProps<N>) {
  const panel = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function choose(format: ExportFormat): Promise<void> {
    panel.current?.hidePopover();
    setError(undefined);
    setBusy(true);
    try {
      const input = { query: { ...query, format } } as unknown as CallInput<N>; // `query` is all but the format
      await download(call, input);
    } catch (reason) {
      setError(reason);
      panel.current?.showPopover();
    } finally {
      setBusy(false);
    }
  }

  return (
    <DropDown label={t('Export')} icon={<Download aria-hidden size={18} />} busy={busy} panel={panel}>
      {error !== undefined && <ErrorAlert title={t('The list could not be exported')} of={error} onDismiss={() => setError(undefined)} />}
      {children}
      {exportFormats.map((format) => (
        <Button key={format} wide onClick={() => void choose(format)}>
          {t(formatNames[format])}
        </Button>
      ))}
    </DropDown>
  );
}
