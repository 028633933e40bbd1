import { type CSSProperties, type ReactNode, type RefObject, useId, useState } from 'react';
import { Button } from './button.tsx';
import { Stack } from './arrange.tsx';
import styles from './drop-down.module.css';

interface DropDownProps {
  /** of the button */
  label: string;
  icon?: ReactNode;
  busy?: boolean;
  /** the panel, for who opens or closes it */
  panel: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** A button that opens a small panel below it; a press elsewhere or Escape closes it. */
export function DropDown({ label, icon, busy = false, panel, children }: DropDownProps) {
  const id = useId();
  const [place, setPlace] = useState<CSSProperties>();

  function placeBelow(button: Element | null): void {
    const { left = 0, bottom = 0 } = button?.getBoundingClientRect() ?? {};
    setPlace({ '--left': `${left + window.scrollX}px`, '--below': `${bottom + window.scrollY}px` } as CSSProperties); // React's types know no custom properties
  }

  return (
    <div>
      <Button icon={icon} busy={busy} popoverTarget={id}>
        {label}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={styles.panel}
        style={place}
        onBeforeToggle={() => placeBelow(panel.current?.previousElementSibling ?? null)}
      >
        <Stack gap="sm">{children}</Stack>
      </div>
    </div>
  );
}
