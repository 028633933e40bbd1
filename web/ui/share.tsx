import Share2 from 'lucide-react/icons/share-2';
import { t } from '#contract/text.ts';
import { Button } from './button.tsx';

interface ShareProps {
  title: string;
  text: string;
  small?: boolean;
  /** where several stand in a list */
  name?: string;
}

/** Whoever closes the phone's own dialog has shared nothing, and nothing is wrong. */
const closed = (): undefined => undefined;

/** Hands a text to the phone's own dialog of what to send it with; where there is none, to WhatsApp, as the button says then. */
export function ShareButton({ title, text, small = false, name }: ShareProps) {
  const byWhatsApp = !navigator.share;
  const share = () => {
    if (byWhatsApp) window.open(`https://wa.me/?text=${encodeURIComponent(text)}`, '_blank', 'noopener,noreferrer');
    else navigator.share({ title, text }).catch(closed);
  };
  const label = byWhatsApp ? t('Share by WhatsApp') : t('Share');
  return (
    <Button small={small} icon={<Share2 size={18} aria-hidden />} aria-label={name && `${label}: ${name}`} onClick={share}>
      {label}
    </Button>
  );
}
