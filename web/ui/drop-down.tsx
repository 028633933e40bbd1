import { type CSSProperties, type ReactNode, type RefObject, useId, useState } from 'react';
import { Button } from './button.tsx';
import { Stack } from './arrange.tsx';
import styles from './drop-down.module.css';

interface DropDownProps {
  /** of the button */
  label: string;
  icon?: ReactNode;
  busy?: boolean;
  /** the button is its icon alone, as in a row of a table */
  iconOnly?: boolean;
  /** the panel, for who opens or closes it */
  panel: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** A button that opens a small panel below it; a press elsewhere or Escape closes it. */
export function DropDown({ label, icon, busy = false, iconOnly = false, panel, children }: DropDownProps) {
  const id = useId();
  const [place, setPlace] = useState<CSSProperties>();
  const [drawn, setDrawn] = useState(!iconOnly);

  /** Below its button; above it where only there the window has room for the panel, whose height is known once it is open. */
  function putBeside(button: Element | null | undefined, height: number): void {
    const { left = 0, top = 0, bottom = 0 } = button?.getBoundingClientRect() ?? {};
    const above = bottom + height > window.innerHeight && top > height;
    const properties: Record<string, string> = above
      ? { '--bottom': `calc(100% - ${top + window.scrollY}px + 0.25rem)` }
      : { '--top': `calc(${bottom + window.scrollY}px + 0.25rem)` };
    setPlace({ ...properties, '--left': `${left + window.scrollX}px` } as CSSProperties); // React's types know no custom properties
  }

  return (
    <div>
      {iconOnly ? (
        <button type="button" className={styles.icon} aria-label={label} title={label} popoverTarget={id}>
          {icon}
        </button>
      ) : (
        <Button icon={icon} busy={busy} popoverTarget={id}>
          {label}
        </Button>
      )}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={styles.panel}
        style={place}
        onBeforeToggle={({ newState }) => {
          putBeside(panel.current?.previousElementSibling, 0);
          if (newState === 'open') setDrawn(true);
        }}
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open') putBeside(currentTarget.previousElementSibling, currentTarget.offsetHeight);
        }}
      >
        {/* one stands in each row of a list: it is drawn when it opens, and stays for the dialogs that open from it */}
        {drawn && <Stack gap={iconOnly ? 0 : 'sm'}>{children}</Stack>}
      </div>
    </div>
  );
}
