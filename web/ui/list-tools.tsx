import { TextInput } from '@mantine/core';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '#contract/text.ts';
import { type Choice, SelectField, useLooseField } from './fields.tsx';
import styles from './list-tools.module.css';

const pause = 250;

interface SearchBoxProps {
  label?: string;
  /** what can be searched for: "Name or roll number" */
  hint?: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Searches once the typing pauses. */
export function SearchBox({ label = t('Search'), hint, value, onSearch }: SearchBoxProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // somebody else changed it: Back, or the filters were cleared
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      onSearch(text);
    }, pause);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <TextInput
      id={id}
      type="search"
      size="md"
      label={label}
      placeholder={hint}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      autoComplete="off"
      enterKeyHint="search"
      leftSection={<Search aria-hidden size={18} />}
    />
  );
}

interface FilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: readonly (Choice | string)[];
  /** the choice that filters nothing */
  all?: string;
}

export function Filter({ label, value, onChange, choices, all }: FilterProps) {
  const field = useLooseField(label, value, onChange);
  return <SelectField {...field} choices={choices} {...(all === undefined ? {} : { prompt: all })} />;
}

/** Search and filters, side by side where there is room. */
export const ListTools = ({ children, label }: { children: ReactNode; label: string }) => (
  <div role="search" aria-label={label} className={styles.tools}>
    {children}
  </div>
);
