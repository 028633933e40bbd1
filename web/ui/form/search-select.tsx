import '@mantine/core/styles/Input.css';
import { type Select as LibrarySelect, type SelectProps, TextInput } from '@mantine/core';
import { lazy, Suspense, useReducer, useRef } from 'react';
import { t } from '#contract/text/text.ts';

// `lazy` forgets that the values are texts
const Select = lazy(() => import('./library-select.ts')) as unknown as typeof LibrarySelect;

/** How many choices are shown at a time: more would be slow on a phone, and typing narrows them down. */
const choicesShown = 40;

/** The library's select in which one types a part of a label. Until it has loaded, an input that looks the same stands in its place. */
export function SearchSelect(props: SelectProps) {
  // the library gives its list the id only after it has rendered the input that refers to it: without another render assistive technology
  // would look for a list that does not exist
  const [, redraw] = useReducer((drawings: number) => drawings + 1, 0);
  const isWaitedFor = useRef(false);
  const { label, description, error, required, placeholder, id } = props;
  const standIn = (
    <TextInput
      size="md"
      {...{ label, description, error, required, placeholder, id }}
      aria-label={props['aria-label']}
      readOnly
      onFocus={() => (isWaitedFor.current = true)}
      onBlur={() => (isWaitedFor.current = false)}
    />
  );
  return (
    <Suspense fallback={standIn}>
      <Select
        size="md"
        searchable
        limit={choicesShown}
        nothingFoundMessage={t('No match')}
        onDropdownOpen={() => void setTimeout(redraw)}
        // the listbox itself scrolls, as assistive technology expects; the library's scrolling frame around it would have to be focusable
        withScrollArea={false}
        // leaves the field in view even with large text
        styles={{ options: { maxHeight: 'min(16rem, 45vh)', paddingInlineEnd: '0.25rem', overflowY: 'auto' } }}
        {...props}
        ref={(input) => {
          // who has come to the field goes on in it
          if (!input || !isWaitedFor.current) return;
          isWaitedFor.current = false;
          input.focus();
        }}
      />
    </Suspense>
  );
}
