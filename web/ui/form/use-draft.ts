import { useRef, useState } from 'react';
import { type Draft, type DraftOf, draftKey, forgetDraft, keepDraft, readDraft } from './drafts.ts';

export type Entered<Name extends string> = { readonly [N in Name]?: string };

interface Typed<Name extends string> {
  entered: Entered<Name>;
  bases: Entered<Name>;
}

interface FormDraft<Name extends string> {
  /** the draft that was found when the form was opened, until it is sent or given up */
  kept: Draft | undefined;
  /** the initial state of the form, from the draft */
  stateAtFirst: Typed<Name>;
  /** to be called after each render of the form: stores what has changed */
  follow: (typed: Typed<Name>) => void;
  forget: () => void;
}

/** Reads the draft of a form when the form is opened, and stores what is typed from then on. */
export function useDraft<Name extends string>(of: DraftOf<Name> | null, names: readonly Name[]): FormDraft<Name> {
  const keepable = names.filter((name) => !of?.never?.includes(name));
  const [opened] = useState(() => {
    const key = draftKey(of);
    const draft = readDraft(key);
    const known = keepable.filter((name) => draft?.values[name] !== undefined);
    const pick = (from: Readonly<Record<string, string>> = {}) =>
      Object.fromEntries(known.map((name) => [name, from[name] ?? ''])) as Entered<Name>; // keys are names
    return { key, draft: known.length > 0 ? draft : undefined, typed: { entered: pick(draft?.values), bases: pick(draft?.bases) } };
  });
  const [kept, setKept] = useState(opened.draft);
  const followed = useRef(opened.typed.entered);

  return {
    kept,
    stateAtFirst: opened.typed,
    follow: ({ entered, bases }) => {
      if (opened.key === undefined || entered === followed.current) return;
      followed.current = entered;
      const changed = keepable.filter((name) => entered[name] !== undefined && (of?.equal || entered[name] !== bases[name]));
      const pick = (from: Entered<Name>) => Object.fromEntries(changed.map((name) => [name, from[name] ?? '']));
      if (changed.length === 0) forgetDraft(opened.key);
      else keepDraft(opened.key, { at: new Date().toISOString(), values: pick(entered), bases: pick(bases) });
    },
    forget: () => {
      setKept(undefined);
      if (opened.key !== undefined) forgetDraft(opened.key);
    },
  };
}
