import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, type RefObject, type SyntheticEvent, use, useRef } from 'react';
import { t } from '#contract/text/text.ts';
import { DropDown } from './drop-down.tsx';
import { PhoneBar } from '#web/ui/show/phone-bar.ts';
import styles from './more-actions.module.css';
import { useListsAreTables } from '#web/ui/show/lists-are-tables.ts';
import { useWide } from '#web/ui/show/wide.ts';

function Actions({ panel, children }: { panel: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  /** Closes the panel after an action was chosen, but not after a press on a button that opens a nested panel, or inside that one. */
  function closeAfter({ target }: SyntheticEvent<HTMLDivElement>): void {
    const pressed = target instanceof Element ? target.closest('a, button') : null;
    if (pressed && !pressed.hasAttribute('popovertarget') && pressed.closest('[popover]') === panel.current) panel.current?.hidePopover();
  }
  return (
    // the clicks bubble up from the buttons inside, which the keyboard can press too
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={styles.actions} onClick={closeAfter}>
      {children}
    </div>
  );
}

/**
 * The rarer actions of a page: beside the others if there is room, otherwise behind one button, and in the bar of a phone behind its icon.
 * `from` is the width of the window, in em, from which there is room.
 */
export function MoreActions({ inBar = false, from, children }: { inBar?: boolean; from?: number; children: ReactNode }) {
  const wide = useWide(from);
  const panel = useRef<HTMLDivElement>(null);
  const isBehindIcon = use(PhoneBar) !== undefined;
  if (wide || (isBehindIcon && !inBar)) return children;
  return (
    <DropDown ahead iconOnly={inBar} label={t('More actions')} icon={<Ellipsis aria-hidden size={20} />} panel={panel}>
      <Actions panel={panel}>{children}</Actions>
    </DropDown>
  );
}

/** The rarer actions of a row: behind one button in a table, whose rows have one line; all visible on a card. */
export function RowActions({ of, children }: { of: string; children: ReactNode }) {
  const asTable = useListsAreTables();
  const panel = useRef<HTMLDivElement>(null);
  if (!asTable) return children;
  return (
    <DropDown iconOnly label={t('More actions for {row}', { row: of })} icon={<Ellipsis aria-hidden size={18} />} panel={panel}>
      <Actions panel={panel}>{children}</Actions>
    </DropDown>
  );
}
