import Copy from 'lucide-react/icons/copy';
import { t } from '#contract/text/text.ts';
import { Button } from './button.tsx';
import { showToast } from './toast.tsx';

interface CopyButtonProps {
  text: string;
  /** what is copied, for the accessible name */
  name: string;
  /** what is copied where that stands nowhere near, for everybody to read */
  what?: string;
  small?: boolean;
  onCopied?: () => void;
}

/** Shown only where the browser lets a page write to the clipboard: over HTTPS and on localhost. */
export function CopyButton({ text, name, what, small = false, onCopied }: CopyButtonProps) {
  if (!window.isSecureContext) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    showToast(t('Copied.'));
    onCopied?.();
  };
  return (
    <Button
      small={small}
      icon={<Copy aria-hidden size={18} />}
      aria-label={t('Copy {name}', { name })}
      onClick={() => void copy().catch(() => undefined)}
    >
      {what === undefined ? t('Copy') : t('Copy {name}', { name: what })}
    </Button>
  );
}
