import MenuIcon from 'lucide-react/icons/menu';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useClosedByBack } from '#web/ui/dialog/closed-by-back.ts';
import { RoleMenu } from './role-menu.tsx';
import styles from './menu-button.module.css';

interface Props {
  label: string;
  className: string | undefined;
  labelClassName?: string | undefined;
  /** opens above the bar at the bottom of the window */
  atBottom?: boolean;
  /** shown above the menu */
  children?: ReactNode;
  /** shown below the menu */
  below?: ReactNode;
}

/** A button that opens the menu of the role, for when the menu is not beside the page. */
export function MenuButton({ label, className, labelClassName, atBottom = false, children, below }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useClosedByBack(isOpen, () => panel.current?.hidePopover());
  const { pathname } = useLocation();
  const openedOn = useRef(pathname);
  // if Back is pressed before the guard is registered, it leaves the page: then the menu must close
  useEffect(() => {
    if (openedOn.current !== pathname) panel.current?.hidePopover();
    openedOn.current = pathname;
  }, [pathname]);
  /** What is pressed closes the menu; a group only folds. */
  function closeBehind({ target }: MouseEvent): void {
    if (target instanceof Element && target.closest('a, button:not([aria-expanded])')) panel.current?.hidePopover();
  }
  return (
    <>
      <button type="button" className={className} popoverTarget="role-menu" aria-label={label}>
        <MenuIcon size={20} aria-hidden />
        <span className={labelClassName}>{label}</span>
      </button>
      {/* the clicks bubble up from the links and buttons inside, which the keyboard can press too */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={panel}
        id="role-menu"
        popover="auto"
        className={styles.panel}
        data-at-bottom={atBottom || undefined}
        onClick={closeBehind}
        // before it is visible, so that Back finds the guard registered
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {children}
        <RoleMenu />
        {below}
      </div>
    </>
  );
}
