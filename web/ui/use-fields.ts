import { useId, useState } from 'react';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import type { Field } from './fields.tsx';

type Values<Name extends string> = Readonly<Record<Name, string>>;
type Errors<Name extends string> = { readonly [N in Name]?: string | undefined };

interface Rule<Name extends string> {
  label: string;
  initial?: string;
  required?: boolean;
  /** says what is wrong with a value that is not empty, if anything is */
  check?: (value: string, values: Values<Name>) => string | undefined;
}

export interface Fields<Name extends string> {
  values: Values<Name>;
  field: (name: Name) => Field;
  set: (name: Name, value: string) => void;
  /** an error the rules cannot know, such as a name that is taken; it stands until the value changes */
  tell: (errors: Errors<Name>) => void;
  reset: () => void;
  problems: readonly { id: string; label: string; error: string }[];
  /** checks every field; true when nothing is wrong */
  validate: () => boolean;
  /** puts the server's errors on their fields; true when one of them is ours */
  takeServerErrors: (faults: Readonly<Record<string, string>>) => boolean;
}

/** The values and errors of a form. A field is checked when it is left, never while it is first typed in; an error goes as soon as it is mended. */
export function useFields<Name extends string>(rules: Record<Name, Rule<NoInfer<Name>>>): Fields<Name> {
  const formId = useId();
  const names = Object.keys(rules) as Name[]; // the rules have no other keys
  const initial = () => Object.fromEntries(names.map((name) => [name, rules[name].initial ?? ''])) as Record<Name, string>; // made of every name
  const [values, setValues] = useState<Values<Name>>(initial);
  const none = {} as Errors<Name>; // every key is optional
  const [found, setFound] = useState(none);
  const [told, setTold] = useState(none);

  const idOf = (name: Name) => `${formId}${name}`;
  const errorOf = (name: Name): string | undefined => found[name] ?? told[name];

  function check(name: Name, among: Values<Name>): string | undefined {
    const { required = false, check: rule } = rules[name];
    if (!among[name].trim()) return required ? t(fieldTexts.required) : undefined;
    return rule?.(among[name], among);
  }

  const checkAll = (checked: readonly Name[], among: Values<Name>) =>
    Object.fromEntries(checked.map((name) => [name, check(name, among)])) as Errors<Name>; // keys are names

  function set(name: Name, value: string): void {
    const next = { ...values, [name]: value };
    setValues(next);
    setTold({ ...told, [name]: undefined });
    setFound(
      checkAll(
        names.filter((other) => found[other] !== undefined),
        next,
      ),
    );
  }

  const tell = (errors: Errors<Name>) => setTold((before) => ({ ...before, ...errors }));

  return {
    values,
    set,
    tell,
    field: (name) => ({
      id: idOf(name),
      name,
      label: rules[name].label,
      value: values[name],
      error: errorOf(name),
      required: rules[name].required ?? false,
      onChange: (value) => set(name, value),
      onBlur: () => setFound({ ...found, [name]: check(name, values) }),
    }),
    reset: () => {
      setValues(initial());
      setFound(none);
      setTold(none);
    },
    problems: names.flatMap((name) => {
      const error = errorOf(name);
      return error === undefined ? [] : [{ id: idOf(name), label: rules[name].label, error }];
    }),
    validate: () => {
      const next = checkAll(names, values);
      setFound(next);
      return names.every((name) => next[name] === undefined && told[name] === undefined);
    },
    takeServerErrors: (faults) => {
      const ours = Object.entries(faults).filter(([path]) => names.some((name) => name === path.split('.').at(-1)));
      tell(Object.fromEntries(ours.map(([path, text]) => [path.split('.').at(-1), text])) as Errors<Name>); // filtered to our names
      return ours.length > 0;
    },
  };
}
