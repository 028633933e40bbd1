import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { Select } from '@mantine/core';
import { t } from '#contract/text.ts';
import type { Choice, Field } from './fields.tsx';
import { useListRedraw } from './list-redraw.ts';

/** More would slow a phone down; typing narrows them. */
const choicesShown = 40;

interface SearchFieldProps extends Field {
  choices: readonly Choice[];
  placeholder?: string;
  description?: string;
}

/** Picks one of very many by typing a part of its label. */
export function SearchField({ value, error, onChange, choices, ...rest }: SearchFieldProps) {
  const redraw = useListRedraw();
  return (
    <Select
      size="md"
      data={choices}
      value={value || null}
      error={error ?? false}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Clear {field}', { field: rest.label }) }}
      limit={choicesShown}
      onDropdownOpen={redraw}
      // the listbox itself scrolls, which assistive technology expects; the library's frame around it would need a focus of its own
      withScrollArea={false}
      styles={{ options: { maxHeight: '16rem', overflowY: 'auto' } }}
      nothingFoundMessage={t('No match')}
      // a portal would lie outside of a dialog's focus trap
      comboboxProps={{ withinPortal: false }}
      {...rest}
    />
  );
}
