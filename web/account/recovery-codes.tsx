import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import { t } from '#contract/text/text.ts';
import { useMe } from '#web/session.ts';
import { Grid, Row, Stack } from '#web/ui/show/arrange.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { CopyButton } from '#web/ui/action/copy-button.tsx';
import { download } from '#web/ui/action/download.ts';
import { InfoAlert } from '#web/ui/show/alert.tsx';
import { PrintButton, PrintOnly } from '#web/ui/page/print.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { Unsaved } from '#web/ui/dialog/unsaved.tsx';
import styles from './recovery-codes.module.css';

/** Shows the codes once. They are stored nowhere else, so it asks before the page is left without keeping them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { username } = useMe();
  const [kept, setKept] = useState(false);
  const [done, setDone] = useState(false);
  const keep = () => setKept(true);
  const heading = t('Recovery codes of {username} for Hostelry', { username });

  useEffect(() => {
    // in an effect, because by then `Unsaved` no longer asks
    if (done) onDone();
    // the callback stays the same while the codes are shown
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [done]);

  return (
    <div className={styles.codes}>
      <Stack gap="md">
        <InfoAlert warning title={t('These codes are shown only once')}>
          {t('If you lose the phone, each of them signs you in once. Keep them where the phone is not: on paper, or with your passwords.')}
        </InfoAlert>
        <PrintOnly>{heading}</PrintOnly>
        <Grid
          component="ul"
          gap="0.5rem 1rem"
          min="13rem"
          stretch
          p={14}
          fz="var(--text-lead)"
          bg="var(--hover)"
          bdrs="md"
          aria-label={t('Recovery codes')}
        >
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Grid>
        <Row>
          <CopyButton text={codes.join('\n')} name={t('recovery codes')} onCopied={keep} />
          <Button
            icon={<Download aria-hidden size={18} />}
            onClick={() => {
              download('hostelry-recovery-codes.txt', `${heading}\r\n\r\n${codes.join('\r\n')}\r\n`, 'text/plain');
              keep();
            }}
          >
            {t('Download')}
          </Button>
          <PrintButton
            onPrint={() => {
              window.print();
              keep();
            }}
          />
        </Row>
        <Row>
          <Button kind="primary" onClick={() => setDone(true)}>
            {t('I have kept the codes')}
          </Button>
        </Row>
      </Stack>
      <Unsaved unsaved={!kept && !done} title={t('Leave without the codes?')}>
        <Text>{t('The recovery codes were not kept and cannot be shown again.')}</Text>
      </Unsaved>
    </div>
  );
}
