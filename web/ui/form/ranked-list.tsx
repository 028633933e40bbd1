import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '#contract/text/text.ts';
import { Box, VisuallyHidden } from '#web/ui/show/elements.tsx';
import { IconButton } from '#web/ui/action/button.tsx';
import styles from './ranked-list.module.css';

export interface Ranked {
  key: string;
  label: string;
}

interface RankedListProps {
  /** what is ranked: "Wishes for the room size" */
  name: string;
  items: readonly Ranked[];
  /** takes the keys in their new order; undefined where the order cannot be changed */
  onChange: ((keys: string[]) => void) | undefined;
}

/** A list that is put in order with buttons, which work for a thumb and for the keyboard. */
export function RankedList({ name, items, onChange }: RankedListProps) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string>(undefined);
  const [announcement, setAnnouncement] = useState('');
  const keys = items.map(({ key }) => key);

  // a row that moves loses the focus, and at either end the pressed button is disabled
  useLayoutEffect(() => {
    const row = pressed.current === undefined ? undefined : [...(list.current?.children ?? [])][keys.indexOf(pressed.current)];
    pressed.current = undefined;
    if (!row || row.contains(document.activeElement)) return;
    row.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus({ preventScroll: true });
  });

  function move({ key, label }: Ranked, by: number): void {
    const at = keys.indexOf(key);
    const next = keys.toSpliced(at, 1).toSpliced(at + by, 0, key);
    pressed.current = key;
    setAnnouncement(t('{what} is number {place} now.', { what: label, place: at + by + 1 }));
    onChange?.(next);
  }

  if (items.length === 0) return null;
  return (
    <>
      <ol ref={list} aria-label={name} className={styles.list}>
        {items.map((item, at) => (
          <li key={item.key} className={styles.row}>
            <Box component="span" miw={24} c="dimmed" fw={650} style={{ fontVariantNumeric: 'tabular-nums' }} aria-hidden>
              {at + 1}
            </Box>
            <Box component="span" flex="1 1 5rem" miw={0} fw={550}>
              {item.label}
            </Box>
            {onChange && (
              <>
                <IconButton
                  name={t('{what}: one up', { what: item.label })}
                  icon={<ArrowUp aria-hidden size={20} />}
                  disabled={at === 0}
                  onClick={() => move(item, -1)}
                />
                <IconButton
                  name={t('{what}: one down', { what: item.label })}
                  icon={<ArrowDown aria-hidden size={20} />}
                  disabled={at === items.length - 1}
                  onClick={() => move(item, 1)}
                />
                <IconButton
                  name={t('{what}: remove', { what: item.label })}
                  icon={<X aria-hidden size={20} />}
                  onClick={() => {
                    setAnnouncement(t('{what} is removed.', { what: item.label }));
                    onChange(keys.filter((key) => key !== item.key));
                  }}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
