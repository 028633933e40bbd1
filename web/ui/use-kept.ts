import { useEffect, useMemo, useState } from 'react';
import type { DraftOf } from './drafts.ts';
import type { Fields } from './use-fields.ts';
import { useDraft } from './use-draft.ts';

/** What was changed and not saved yet, and what stood there before. */
interface Changed<T> {
  now: T;
  base: T;
}

interface Kept<T> {
  changed: Changed<T> | undefined;
  change: (next: (before: Changed<T> | undefined) => Changed<T>) => void;
  /** after it was saved, or given up */
  forget: () => void;
  /** for the note above what is changed: `fields` of a `DraftNote` */
  note: Pick<Fields<string>, 'restored' | 'reset'>;
}

/** Made of what was written down, maybe days ago. */
type Read<T> = (written: unknown) => T;

/**
 * Something that is put together by pressing rather than typing, and saved as a whole: kept on this device like what is typed into a
 * form (`useFields`). `write`, a function that stays the same, says what is written down of it.
 */
export function useKept<T>(of: DraftOf<'value'> | null, write: (value: T) => unknown, read: Read<T>): Kept<T> {
  const { kept, stateAtFirst, follow, forget: forgetDraft } = useDraft(of, ['value']);
  const [changed, setChanged] = useState<Changed<T> | undefined>(() => {
    const { entered, bases } = stateAtFirst;
    if (entered.value === undefined || bases.value === undefined) return undefined;
    return { now: read(JSON.parse(entered.value)), base: read(JSON.parse(bases.value)) }; // written below
  });
  const typed = useMemo(() => {
    const textOf = (value: T) => ({ value: JSON.stringify(write(value)) });
    return changed ? { entered: textOf(changed.now), bases: textOf(changed.base) } : { entered: {}, bases: {} };
  }, [changed, write]);
  useEffect(() => follow(typed));

  function forget(): void {
    forgetDraft();
    setChanged(undefined);
  }
  return {
    changed,
    change: setChanged,
    forget,
    note: { restored: kept && { at: kept.at, without: [], changedSince: [] }, reset: forget },
  };
}
