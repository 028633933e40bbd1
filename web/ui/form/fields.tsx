/** Form fields; `useFields().field(name)` returns their props. */
import type { Choice } from '#web/ui/show/choice.ts';
import '@mantine/core/styles/Input.css';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ChangeEvent, type HTMLInputAutoCompleteAttribute, useId, useState } from 'react';
import { t } from '#contract/text/text.ts';
import { IconButton } from '#web/ui/action/button.tsx';

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
