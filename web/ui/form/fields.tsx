/** The fields of a form: `useFields` holds what was entered, and its `field(name)` returns the props of one. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ChangeEvent, type HTMLInputAutoCompleteAttribute, useEffect, useId, useState } from 'react';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { IconButton } from '#web/ui/action/button.tsx';
import type { Choice } from '#web/ui/show/choice.ts';
import { afterPress } from './after-press.ts';
import type { DraftOf } from './drafts.ts';
import { type Entered, useDraft } from './use-draft.ts';

/** One field of a form: its name, value and error. */
export interface Field {
  id: string;
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  required: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
}

interface Extras {
  description?: string;
  disabled?: boolean;
}

const typed = (onChange: (value: string) => void) => (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
  onChange(event.currentTarget.value);

interface TextFieldProps extends Field, Extras {
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'tel' | 'email' | 'numeric' | 'decimal';
  type?: 'text' | 'tel' | 'email' | 'date' | 'datetime-local' | 'time';
  /** offered while typing; anything else may be typed too */
  suggestions?: readonly string[];
  maxLength?: number;
  min?: string;
  max?: string;
}

export function TextField({ onChange, error, suggestions, autoComplete = 'off', ...rest }: TextFieldProps) {
  const list = useId();
  return (
    <>
      <TextInput
        size="md"
        error={error ?? false}
        onChange={typed(onChange)}
        autoComplete={autoComplete}
        {...(suggestions ? { list } : {})}
        {...rest}
      />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion}>
              {suggestion}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

interface PasswordFieldProps extends Field, Extras {
  autoComplete: 'current-password' | 'new-password' | 'one-time-code';
}

export function PasswordField({ onChange, error, ...rest }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const field = rest.label.toLowerCase();
  return (
    <TextInput
      size="md"
      type={visible ? 'text' : 'password'}
      error={error ?? false}
      onChange={typed(onChange)}
      spellCheck={false}
      autoCapitalize="none"
      rightSectionWidth="2.75rem"
      rightSection={
        <IconButton
          name={visible ? t('Hide {field}', { field }) : t('Show {field}', { field })}
          icon={visible ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
          onClick={() => setVisible(!visible)}
        />
      }
      {...rest}
    />
  );
}

interface TextAreaFieldProps extends Field, Extras {
  rows?: number;
  maxLength?: number;
}

export const TextAreaField = ({ onChange, error, rows = 4, ...rest }: TextAreaFieldProps) => (
  <Textarea size="md" rows={rows} error={error ?? false} onChange={typed(onChange)} {...rest} />
);

interface SelectFieldProps extends Field, Extras {
  choices: readonly (Choice | string)[];
  /** shown while nothing is chosen */
  prompt?: string;
}

/** The browser's own select, the best one on a phone. For hundreds of choices use `SearchField`. */
export const SelectField = ({ onChange, error, choices, prompt, ...rest }: SelectFieldProps) => (
  <NativeSelect
    size="md"
    // not the library's own arrow: its size comes from styles that are not loaded on every page
    rightSection={<ChevronsUpDown size={16} aria-hidden />}
    rightSectionPointerEvents="none"
    error={error ?? false}
    onChange={typed(onChange)}
    data={[...(prompt === undefined ? [] : [{ value: '', label: prompt }]), ...choices]}
    {...rest}
  />
);

interface SmallSelectProps {
  /** its accessible name; there is no visible label */
  name: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}

/** A select inside a row of a list. */
export const SmallSelect = ({ name, value, choices, onChange }: SmallSelectProps) => (
  <NativeSelect
    size="sm"
    // phones zoom in when a field with smaller text gets the focus
    styles={{ input: { fontSize: 'var(--mantine-font-size-md)' } }}
    aria-label={name}
    rightSection={<ChevronsUpDown size={16} aria-hidden />}
    rightSectionPointerEvents="none"
    value={value}
    onChange={typed(onChange)}
    data={[...choices]}
  />
);

/** A field outside a form, such as a filter. */
export function useLooseField(label: string, value: string, onChange: (value: string) => void): Field {
  const id = useId();
  return { id, name: id, label, value, error: undefined, required: false, onChange, onBlur: () => undefined };
}

type Values<Name extends string> = Readonly<Record<Name, string>>;
type Errors<Name extends string> = { readonly [N in Name]?: string | undefined };

interface Rule<Name extends string> {
  label: string;
  /** the label in the list of errors, if it differs from the field's */
  shortLabel?: string;
  /** the value until something is entered; it may change while the form is open */
  initial?: string;
  /** the initial value is a proposal, such as today: if it differs from the draft's, nobody has changed the record */
  proposed?: boolean;
  required?: boolean;
  /** returns the error of a value, if any; not called for an empty value unless `checksEmpty` is set */
  check?: (value: string, values: Values<Name>) => string | undefined;
  checksEmpty?: boolean;
}

/** The draft that was found on this device when the form was opened. */
interface RestoredDraft {
  /** when it was last changed */
  at: string;
  /** labels of fields that are never stored */
  without: readonly string[];
  /** labels of fields whose saved value has changed since the draft was typed */
  changedSince: readonly string[];
}

export interface Fields<Name extends string> {
  values: Values<Name>;
  /** the draft that the form was opened with */
  restored: RestoredDraft | undefined;
  /** the initial value that a field had when it was first changed */
  bases: Entered<Name>;
  /** deletes the draft, after it was sent or given up */
  forgetDraft: () => void;
  /** the fields whose value was changed since the form was opened or reset */
  touched: ReadonlySet<string>;
  field: (name: Name) => Field;
  set: (name: Name, value: string) => void;
  /** adds errors that the rules cannot know, such as a name that is taken; each is shown until its value changes */
  setErrors: (errors: Errors<Name>) => void;
  reset: () => void;
  problems: readonly { id: string; label: string; error: string }[];
  /** checks every field; returns whether all are valid */
  validate: () => boolean;
  /** shows the server's errors on their fields; returns whether any belongs to a field of this form */
  takeServerErrors: (errors: Readonly<Record<string, string>>) => boolean;
}

interface State<Name extends string> {
  /** what was entered; a field that is missing here has its initial value */
  entered: Entered<Name>;
  /** the initial value that a field had when it was first changed */
  bases: Entered<Name>;
  /** errors found by the rules */
  found: Errors<Name>;
  /** errors set from outside, such as the server's */
  given: Errors<Name>;
}

/**
 * The values and errors of a form. A field is checked when it loses the focus, not while it is first filled in; an error disappears as soon as it is corrected.
 * What is entered is stored on this device as a draft until it is sent or given up; `draft` is null for forms of which nothing may be stored.
 */
export function useFields<Name extends string>(
  rules: Record<Name, Rule<NoInfer<Name>>>,
  draft: DraftOf<NoInfer<Name>> | null,
): Fields<Name> {
  const formId = useId();
  const names = Object.keys(rules) as Name[]; // the rules have no other keys
  const untouched: State<Name> = { entered: {}, bases: {}, found: {}, given: {} };
  const { kept, stateAtFirst, follow, forget } = useDraft(draft, names);
  const [state, setState] = useState<State<Name>>({ ...untouched, ...stateAtFirst });
  useEffect(() => follow(state));

  const idOf = (name: Name) => `${formId}${name}`;
  const valuesOf = (entered: State<Name>['entered']) =>
    Object.fromEntries(names.map((name) => [name, entered[name] ?? rules[name].initial ?? ''])) as Values<Name>; // has every name
  const values = valuesOf(state.entered);
  const errorOf = (name: Name): string | undefined => state.found[name] ?? state.given[name];

  function check(name: Name, among: Values<Name>): string | undefined {
    const { required = false, check: rule, checksEmpty = false } = rules[name];
    if (!among[name].trim() && !checksEmpty) return required ? t(fieldTexts.required) : undefined;
    return rule?.(among[name], among);
  }

  const checkAll = (checked: readonly Name[], among: Values<Name>) =>
    Object.fromEntries(checked.map((name) => [name, check(name, among)])) as Errors<Name>; // keys are names

  function set(name: Name, value: string): void {
    setState(({ entered, bases: before, found, given }) => {
      const next = { ...entered, [name]: value };
      const withErrors = names.filter((other) => found[other] !== undefined);
      const base = { [name]: rules[name].initial ?? '' } as Entered<Name>; // a name and its value
      return {
        entered: next,
        bases: { ...base, ...before },
        found: checkAll(withErrors, valuesOf(next)),
        given: { ...given, [name]: undefined },
      };
    });
  }

  /** Checks the value at the time it runs, which may be after the value was changed again. */
  const checkLeft = (name: Name) =>
    setState((before) => ({ ...before, found: { ...before.found, [name]: check(name, valuesOf(before.entered)) } }));

  const setErrors = (errors: Errors<Name>) => setState((before) => ({ ...before, given: { ...before.given, ...errors } }));

  return {
    values,
    restored: kept && {
      at: kept.at,
      without: (draft?.never ?? []).map((name) => rules[name].label),
      changedSince: names
        .filter((name) => !rules[name].proposed && (kept.bases[name] ?? rules[name].initial ?? '') !== (rules[name].initial ?? ''))
        .map((name) => rules[name].label),
    },
    bases: state.bases,
    forgetDraft: forget,
    touched: new Set(Object.keys(state.entered)),
    set,
    setErrors,
    field: (name) => ({
      id: idOf(name),
      name,
      label: rules[name].label,
      value: values[name],
      error: errorOf(name),
      required: rules[name].required ?? false,
      onChange: (value) => set(name, value),
      onBlur: () => afterPress(() => checkLeft(name)),
    }),
    reset: () => {
      forget();
      setState(untouched);
    },
    problems: names.flatMap((name) => {
      const error = errorOf(name);
      return error === undefined ? [] : [{ id: idOf(name), label: rules[name].shortLabel ?? rules[name].label, error }];
    }),
    validate: () => {
      const found = checkAll(names, values);
      setState((before) => ({ ...before, found }));
      return names.every((name) => found[name] === undefined && state.given[name] === undefined);
    },
    takeServerErrors: (errors) => {
      const ours = Object.entries(errors).filter(([path]) => names.some((name) => name === path.split('.').at(-1)));
      setErrors(Object.fromEntries(ours.map(([path, text]) => [path.split('.').at(-1), text])) as Errors<Name>); // filtered to our names
      return ours.length > 0;
    },
  };
}
