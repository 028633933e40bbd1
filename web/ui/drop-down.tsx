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

  function placeBelow(button: Element | null): void {
    const { left = 0, bottom = 0 } = button?.getBoundingClientRect() ?? {};
    setPlace({ '--left': `${left + window.scrollX}px`, '--below': `${bottom + window.scrollY}px` } as CSSProperties); // React's types know no custom properties
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
          placeBelow(panel.current?.previousElementSibling ?? null);
          if (newState === 'open') setDrawn(true);
        }}
      >
        {/* one stands in each row of a list: it is drawn when it opens, and stays for the dialogs that open from it */}
        {drawn && <Stack gap={iconOnly ? 0 : 'sm'}>{children}</Stack>}
      </div>
    </div>
  );
}
