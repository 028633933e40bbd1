import '@mantine/core/styles/Input.css';
import { type Select as LibrarySelect, type SelectProps, TextInput } from '@mantine/core';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#contract/text.ts';
import type { Choice } from './fields.tsx';
import styles from './later-select.module.css';

let Select: typeof LibrarySelect | undefined;

async function load(): Promise<void> {
  ({ Select } = await import('./library-select.ts'));
}

/** What fails here is said once somebody comes to the field. */
const loadAhead = () => void load().catch(() => undefined);

interface LaterSelectProps extends Omit<SelectProps, 'data' | 'value' | 'searchable' | 'onClick'> {
  data: readonly (Choice & { disabled?: boolean })[];
  value: string | null;
  searchValue: string;
  onSearchChange: (text: string) => void;
}

/**
 * The library's `Select` by typing, a tenth of a page's code, which is loaded when somebody comes to the field. Until then there is an
 * input that looks the same, and what is typed into it meanwhile is kept.
 */
export function LaterSelect(props: LaterSelectProps) {
  const [Loaded, setLoaded] = useState(() => Select);
  const [isMissing, setMissing] = useState(false);
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const composing = useRef(false);
  const begun = useRef<string>(undefined);
  const { onSearchChange } = props;

  async function exchange(): Promise<void> {
    await load();
    // letters that are still being composed, as in Hindi, would be lost
    if (composing.current) return;
    if (input.current && input.current === document.activeElement) begun.current = input.current.value;
    // with all that the library does when it is first drawn, emptying its search for one: a letter that came in between would be lost
    flushSync(() => setLoaded(() => Select));
  }

  const begin = () => void exchange().catch(() => setMissing(true));

  // at once, so that no key meets a page without a focus
  useLayoutEffect(() => {
    if (Loaded && begun.current !== undefined) input.current?.focus();
  }, [Loaded]);

  // the library empties its search when it is first drawn, so this comes after
  useEffect(() => {
    const text = begun.current;
    if (!Loaded || text === undefined) return;
    begun.current = undefined;
    // nothing was typed into the input before, and what is typed since must stay
    if (text !== '') onSearchChange(text);
  }, [Loaded, onSearchChange]);

  if (Loaded) {
    return (
      <Loaded
        // the listbox itself scrolls, which assistive technology expects; the library's frame around it would need a focus of its own
        withScrollArea={false}
        classNames={{ options: styles.options ?? '' }}
        {...props}
        ref={input}
        searchable
      />
    );
  }

  const { data, value, label, description, error, required, disabled, placeholder, id, size, rightSection, autoFocus } = props;
  // a browser does not ask for a module again that it failed to get; what was typed is kept as a draft
  const missing = (
    <>
      {t('The list to choose from could not be loaded.')}{' '}
      <button
        type="button"
        className={styles.again}
        // the focus going to it would draw the field anew, and the press would be lost
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => window.location.reload()}
      >
        {t('Load again')}
      </button>
    </>
  );
  return (
    <TextInput
      {...{ label, description, required, disabled, placeholder, id, size }}
      error={isMissing ? missing : error}
      aria-label={props['aria-label']}
      ref={input}
      // the list that it controls is there once it is expanded
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      autoComplete="off"
      // the one who asks for it has said why
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={autoFocus}
      rightSection={rightSection === undefined ? <ChevronsUpDown size={16} aria-hidden /> : rightSection}
      rightSectionPointerEvents="none"
      value={typed ?? data.find((choice) => choice.value === value)?.label ?? ''}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onSearchChange(currentTarget.value);
        begin();
      }}
      onPointerEnter={loadAhead}
      onFocus={begin}
      onBlur={(event) => {
        setTyped(undefined);
        onSearchChange('');
        props.onBlur?.(event);
      }}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={() => {
        composing.current = false;
        begin();
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        // it would send the form without what is about to be picked
        if (event.key === 'Enter' && typed) event.preventDefault();
        props.onKeyDown?.(event);
      }}
    />
  );
}
