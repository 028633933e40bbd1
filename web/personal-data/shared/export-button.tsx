import { t } from '#contract/text/text.ts';
import { DownloadButton } from '#web/sheet/shared/download-button.tsx';

/** Downloads the personal data of an account, or the reader's own if none is given. */
export const ExportButton = ({ account }: { account?: string }) =>
  account === undefined ? (
    <DownloadButton call="personExportOwn" input={{}}>
      {t('Download personal data')}
    </DownloadButton>
  ) : (
    <DownloadButton call="personExport" input={{ query: { account } }}>
      {t('Download personal data')}
    </DownloadButton>
  );
