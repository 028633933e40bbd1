import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import styles from './count-field.module.css';
import type { Field } from './fields.tsx';

/** Enter goes on to the next count of the form; it does not send a list that is half filled in. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const counts = [...(form?.querySelectorAll<HTMLInputElement>(`.${styles.field} input`) ?? [])];
  counts[counts.indexOf(event.currentTarget) + 1]?.focus();
}

interface CountFieldProps extends Field {
  /** what stands over it; the label names it among its like and starts with the same word */
  caption: string;
}

/** A number among many, filled in one after another. */
export const CountField = ({ caption, label, error, onChange, ...rest }: CountFieldProps) => (
  <TextInput
    label={caption}
    aria-label={label}
    className={styles.field ?? ''}
    size="md"
    error={error ?? false}
    inputMode="numeric"
    enterKeyHint="next"
    autoComplete="off"
    onKeyDown={goOn}
    onFocus={(event) => event.currentTarget.select()}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...rest}
  />
);
