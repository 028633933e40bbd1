import { useEffect, useMemo, useState } from 'react';
import type { DraftOf } from './drafts.ts';
import type { Fields } from './fields.tsx';
import { useDraft } from './use-draft.ts';

/** An unsaved value, and the saved value that it was changed from. */
interface Changed<T> {
  now: T;
  base: T;
}

interface Kept<T> {
  changed: Changed<T> | undefined;
  change: (next: (before: Changed<T> | undefined) => Changed<T> | undefined) => void;
  /** to be called after the value was saved or given up */
  forget: () => void;
  /** the `fields` prop of a `DraftNote` */
  note: Pick<Fields<string>, 'restored' | 'reset'>;
}

/** Makes a value of what `write` returned, maybe days ago. */
type Read<T> = (written: unknown) => T;

/**
 * A value that is composed with buttons instead of typed, and saved as a whole; its draft is stored on this device like that of a
 * form (`useFields`). `write` makes JSON of it and must be the same function in every render.
 */
export function useKept<T>(of: DraftOf<'value'> | null, write: (value: T) => unknown, read: Read<T>): Kept<T> {
  const { kept, stateAtFirst, follow, forget: forgetDraft } = useDraft(of, ['value']);
  const [changed, setChanged] = useState<Changed<T> | undefined>(() => {
    const { entered, bases } = stateAtFirst;
    if (entered.value === undefined || bases.value === undefined) return undefined;
    return { now: read(JSON.parse(entered.value)), base: read(JSON.parse(bases.value)) }; // `textOf` wrote them
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
