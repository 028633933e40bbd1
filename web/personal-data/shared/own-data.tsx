import { t } from '#contract/text/text.ts';
import { Part } from '#web/ui/page/part.tsx';
import { Text } from '#web/ui/show/elements.tsx';
import { ExportButton } from './export-button.tsx';

/** Lets people download their own personal data. */
export const OwnData = () => (
  <Part id="own-data" title={t('What is kept about you')}>
    <Text>
      {t(
        'Your details and records, your notifications, where you are signed in and what you did, as an Excel workbook. Tell an administrator if something in it is wrong.',
      )}
    </Text>
    <ExportButton />
  </Part>
);
