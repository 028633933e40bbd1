import Share2 from 'lucide-react/icons/share-2';
import { t } from '#contract/text/text.ts';
import { Button } from './button.tsx';

interface ShareProps {
  title: string;
  text: string;
  small?: boolean;
  /** added to the accessible name, if a list has several of these buttons */
  name?: string;
}

/** Sharing is rejected when the person closes the phone's share dialog, which is no error. */
const ignoreClosed = (): undefined => undefined;

/** Shares a text with the phone's share dialog; if the browser has none, by WhatsApp, which the button then names. */
export function ShareButton({ title, text, small = false, name }: ShareProps) {
  const byWhatsApp = !navigator.share;
  const share = () => {
    if (byWhatsApp) window.open(`https://wa.me/?text=${encodeURIComponent(text)}`, '_blank', 'noopener,noreferrer');
    else navigator.share({ title, text }).catch(ignoreClosed);
  };
  const label = byWhatsApp ? t('Share by WhatsApp') : t('Share');
  return (
    <Button small={small} icon={<Share2 size={18} aria-hidden />} aria-label={name && `${label}: ${name}`} onClick={share}>
      {label}
    </Button>
  );
}
