import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import styles from './count-field.module.css';
import type { Field } from './fields.tsx';

/** Enter moves to the next count of the form; submitting would send a half-filled list. */
function focusNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const counts = [...(form?.querySelectorAll<HTMLInputElement>(`.${styles.field} input`) ?? [])];
  counts[counts.indexOf(event.currentTarget) + 1]?.focus();
}

/** One of many numbers that are filled in one after another; what they are stands once, above all of them. */
export const CountField = ({ label, error, onChange, ...rest }: Field) => (
  <TextInput
    aria-label={label}
    className={styles.field ?? ''}
    size="md"
    error={error ?? false}
    inputMode="numeric"
    enterKeyHint="next"
    autoComplete="off"
    onKeyDown={focusNext}
    onFocus={(event) => event.currentTarget.select()}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...rest}
  />
);
