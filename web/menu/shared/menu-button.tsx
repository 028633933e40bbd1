import MenuIcon from 'lucide-react/icons/menu';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
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
  const { pathname } = useLocation();
  const openedOn = useRef(pathname);
  // a Back that comes before the guard stands leads away, and the menu must not stay
  useEffect(() => {
    if (openedOn.current !== pathname) panel.current?.hidePopover();
    openedOn.current = pathname;
  }, [pathname]);
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
        // before it is seen, so that Back finds it guarded
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {children}
        <RoleMenu />
      </div>
    </>
  );
}
