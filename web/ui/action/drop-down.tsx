import { type CSSProperties, type ReactNode, type RefObject, useId, useState } from 'react';
import { Button } from './button.tsx';
import { Stack } from '#web/ui/show/elements.tsx';
import styles from './drop-down.module.css';

interface DropDownProps {
  /** the text of the button */
  label: string;
  icon?: ReactNode;
  busy?: boolean;
  /** the button shows only its icon, as in a row of a table */
  iconOnly?: boolean;
  /** rendered before it is opened, although it shows only its icon */
  ahead?: boolean;
  /** receives the panel, so that the caller can close it */
  panel: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** A button that opens a small panel; a press elsewhere or Escape closes it. */
export function DropDown({ label, icon, busy = false, iconOnly = false, ahead = !iconOnly, panel, children }: DropDownProps) {
  const id = useId();
  const [place, setPlace] = useState<CSSProperties>();
  const [drawn, setDrawn] = useState(ahead);

  /** Places the panel below its button, or above if there is room only there. The height is known once the panel is open; before, it is 0. */
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
        {/* a list has one in each row, so it is rendered when first opened; it stays rendered for the dialogs that it opens */}
        {drawn && <Stack gap={iconOnly ? 0 : 'sm'}>{children}</Stack>}
      </div>
    </div>
  );
}
