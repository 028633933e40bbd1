import '@mantine/core/styles/Input.css';
import { type Select as LibrarySelect, type SelectProps, TextInput } from '@mantine/core';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#contract/text/text.ts';
import type { Choice } from '#web/ui/show/choice.ts';
import styles from './later-select.module.css';

let Select: typeof LibrarySelect | undefined;

async function load(): Promise<void> {
  ({ Select } = await import('./library-select.ts'));
}

/** A failure is ignored here: the field shows it once it has the focus. */
const loadAhead = () => void load().catch(() => undefined);

interface LaterSelectProps extends Omit<SelectProps, 'data' | 'value' | 'searchable' | 'onClick'> {
  data: readonly (Choice & { disabled?: boolean })[];
  value: string | null;
  searchValue: string;
  onSearchChange: (text: string) => void;
}

/**
 * The library's searchable `Select`, a tenth of a page's code, loaded when the pointer or the focus reaches the field. Until then
 * there is an input that looks the same; what is typed into it is handed over.
 */
export function LaterSelect(props: LaterSelectProps) {
  const [Loaded, setLoaded] = useState(() => Select);
  const [isMissing, setMissing] = useState(false);
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const composing = useRef(false);
  const typedBefore = useRef<string>(undefined);
  const { onSearchChange } = props;

  async function replaceInput(): Promise<void> {
    await load();
    // letters that an input method is still composing, as for Hindi, would be lost
    if (composing.current) return;
    if (input.current && input.current === document.activeElement) typedBefore.current = input.current.value;
    // synchronously, including the library's first effects, such as clearing its search: a letter typed in between would be lost
    flushSync(() => setLoaded(() => Select));
  }

  const startReplacing = () => void replaceInput().catch(() => setMissing(true));

  // in a layout effect, so that no key is pressed while nothing has the focus
  useLayoutEffect(() => {
    if (Loaded && typedBefore.current !== undefined) input.current?.focus();
  }, [Loaded]);

  // an effect, because the library clears its search in the first render
  useEffect(() => {
    const text = typedBefore.current;
    if (!Loaded || text === undefined) return;
    typedBefore.current = undefined;
    // if the input was empty there is nothing to hand over, and text typed since must stay
    if (text !== '') onSearchChange(text);
  }, [Loaded, onSearchChange]);

  if (Loaded) {
    return (
      <Loaded
        // the listbox itself scrolls, as assistive technology expects; the library's scrolling frame around it would have to be focusable
        withScrollArea={false}
        classNames={{ options: styles.options ?? '' }}
        {...props}
        ref={input}
        searchable
      />
    );
  }

  const { data, value, label, description, error, required, disabled, placeholder, id, size, rightSection, autoFocus } = props;
  // browsers do not retry a module that failed to load, so the page is reloaded; what was typed is kept as a draft
  const missing = (
    <>
      {t('The list to choose from could not be loaded.')}{' '}
      <button
        type="button"
        className={styles.again}
        // if it took the focus, the field would rerender on blur and the press would be lost
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
      // the list that it controls exists only once it is expanded
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      autoComplete="off"
      // the component that sets it gives the reason
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={autoFocus}
      rightSection={rightSection === undefined ? <ChevronsUpDown size={16} aria-hidden /> : rightSection}
      rightSectionPointerEvents="none"
      value={typed ?? data.find((choice) => choice.value === value)?.label ?? ''}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onSearchChange(currentTarget.value);
        startReplacing();
      }}
      onPointerEnter={loadAhead}
      onFocus={startReplacing}
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
        startReplacing();
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        // Enter would submit the form without the choice that is being typed
        if (event.key === 'Enter' && typed) event.preventDefault();
        props.onKeyDown?.(event);
      }}
    />
  );
}
