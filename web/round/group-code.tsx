import Share2 from 'lucide-react/icons/share-2';
import { paths, withQuery } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { CopyButton } from '#web/ui/action/copy-button.tsx';
import styles from './own-group.module.css';

/** The code that friends type to ask for a place, and ways to send it. */
export function GroupCode({ code, roundName }: { code: string; roundName: string }) {
  const address = new URL(withQuery(paths.ownRound(), { code }), window.location.origin).href;
  const text = t('Live with me: ask for a place in my group with the code {code} ({round}). {address}', {
    code,
    round: roundName,
    address,
  });
  return (
    <div className={styles.code}>
      <p>{t('Friends ask for a place with this code')}</p>
      <p className={styles.letters}>{code}</p>
      <div className={styles.share}>
        {'share' in navigator && (
          <Button icon={<Share2 aria-hidden size={18} />} onClick={() => void navigator.share({ text }).catch(() => undefined)}>
            {t('Share')}
          </Button>
        )}
        <WhatsApp text={text} />
        <CopyButton text={code} name={t('the code')} />
      </div>
    </div>
  );
}

/** Opens WhatsApp with the text filled in; nothing is sent until somebody is chosen there. */
const WhatsApp = ({ text }: { text: string }) => (
  <a
    href={`https://wa.me/?${new URLSearchParams({ text }).toString()}`}
    target="_blank"
    rel="noreferrer"
    className={styles.elsewhere}
    aria-label={t('Send the code by WhatsApp, in another window')}
  >
    WhatsApp
  </a>
);
