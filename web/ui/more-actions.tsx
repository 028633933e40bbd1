import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, type RefObject, type SyntheticEvent, useRef } from 'react';
import { t } from '#contract/text.ts';
import { DropDown } from './drop-down.tsx';
import styles from './more-actions.module.css';
import { useTabled } from './tabled.ts';
import { useWide } from './wide.ts';

function Actions({ panel, children }: { panel: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  /** What was chosen opens something else or leads away; a button that opens a panel of its own, and those in it, do not. */
  function closeAfter({ target }: SyntheticEvent<HTMLDivElement>): void {
    const pressed = target instanceof Element ? target.closest('a, button') : null;
    if (pressed && !pressed.hasAttribute('popovertarget') && pressed.closest('[popover]') === panel.current) panel.current?.hidePopover();
  }
  return (
    // the presses are those of the buttons within, by the keyboard too
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={styles.actions} onClick={closeAfter}>
      {children}
    </div>
  );
}

/** The rarer actions of a page: beside the others where there is room, else behind one button. */
export function MoreActions({ children }: { children: ReactNode }) {
  const wide = useWide();
  const panel = useRef<HTMLDivElement>(null);
  if (wide) return children;
  return (
    <DropDown label={t('More actions')} icon={<Ellipsis aria-hidden size={18} />} panel={panel}>
      <Actions panel={panel}>{children}</Actions>
    </DropDown>
  );
}

/** What may be done with a row besides its main action: behind one button in a table, whose rows have one line; all of it on a card. */
export function RowActions({ of, children }: { of: string; children: ReactNode }) {
  const tabled = useTabled();
  const panel = useRef<HTMLDivElement>(null);
  if (!tabled) return children;
  return (
    <DropDown iconOnly label={t('More actions for {row}', { row: of })} icon={<Ellipsis aria-hidden size={18} />} panel={panel}>
      <Actions panel={panel}>{children}</Actions>
    </DropDown>
  );
}
