import { useState } from 'react';
import type { Choice } from '#web/ui/show/choice.ts';
import { SearchSelect } from './search-select.tsx';

interface AdderProps {
  /** its accessible name; it has no visible label */
  label: string;
  placeholder: string;
  choices: readonly (Choice & { disabled?: boolean })[];
  onAdd: (value: string) => void;
  /** called when the focus leaves the field and when Escape is pressed */
  onLeave: (by: 'escape' | 'blur') => void;
}

/** Adds options one after another, each by typing a part of its label. It opens by itself and takes the focus. */
export function AddSelect({ label, placeholder, choices, onAdd, onLeave }: AdderProps) {
  const [search, setSearch] = useState('');
  return (
    <SearchSelect
      aria-label={label}
      placeholder={placeholder}
      data={[...choices]}
      value={null}
      onChange={(chosen) => {
        if (chosen !== null) onAdd(chosen);
        setSearch('');
      }}
      searchValue={search}
      onSearchChange={setSearch}
      selectFirstOptionOnChange
      rightSection={null}
      onBlur={() => onLeave('blur')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onLeave('escape');
      }}
      // it appears because its button was pressed, so it may take the focus
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      // a portal would lie outside of every landmark of the page
      comboboxProps={{ withinPortal: false, width: 'max-content', position: 'bottom-start' }}
    />
  );
}
