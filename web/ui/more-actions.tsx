import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, type SyntheticEvent, useRef } from 'react';
import { t } from '#contract/text.ts';
import { DropDown } from './drop-down.tsx';
import styles from './more-actions.module.css';
import { useWide } from './wide.ts';

/** The rarer actions of a page: beside the others where there is room, else behind one button. */
export function MoreActions({ children }: { children: ReactNode }) {
  const wide = useWide();
  const panel = useRef<HTMLDivElement>(null);
  if (wide) return children;

  /** What was chosen opens something else or leads away; a button that opens a panel of its own, and those in it, do not. */
  function closeAfter({ target }: SyntheticEvent<HTMLDivElement>): void {
    const pressed = target instanceof Element ? target.closest('a, button') : null;
    if (pressed && !pressed.hasAttribute('popovertarget') && pressed.closest('[popover]') === panel.current) panel.current?.hidePopover();
  }

  return (
    <DropDown label={t('More actions')} icon={<Ellipsis aria-hidden size={18} />} panel={panel}>
      {/* the presses are those of the buttons within, by the keyboard too */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={styles.actions} onClick={closeAfter}>
        {children}
      </div>
    </DropDown>
  );
}
