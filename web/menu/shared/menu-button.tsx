import MenuIcon from 'lucide-react/icons/menu';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useClosedByBack } from '#web/ui/closed-by-back.ts';
import { RoleMenu } from './role-menu.tsx';
import styles from './menu-button.module.css';

interface Props {
  label: string;
  className: string | undefined;
  labelClassName?: string | undefined;
  /** opens above the bar at the bottom of the window */
  atBottom?: boolean;
  /** stands above the menu */
  children?: ReactNode;
}

/** The menu of the role, wherever it does not stand beside the page. */
export function MenuButton({ label, className, labelClassName, atBottom = false, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useClosedByBack(isOpen, () => panel.current?.hidePopover());
  /** Whatever leads away closes the menu; a group only folds. */
  function closeBehind({ target }: MouseEvent): void {
    if (target instanceof Element && target.closest('a, [aria-haspopup]')) panel.current?.hidePopover();
  }
  return (
    <>
      <button type="button" className={className} popoverTarget="role-menu" aria-label={label}>
        <MenuIcon size={20} aria-hidden />
        <span className={labelClassName}>{label}</span>
      </button>
      {/* what is clicked are the links and buttons in it, which the keyboard clicks too */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={panel}
        id="role-menu"
        popover="auto"
        className={styles.panel}
        data-at-bottom={atBottom || undefined}
        onClick={closeBehind}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {children}
        <RoleMenu />
      </div>
    </>
  );
}
