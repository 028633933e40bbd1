import type { ComboboxParsedItem } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { t } from '#contract/text/text.ts';
import type { Choice } from '#web/ui/show/choice.ts';
import type { Field } from '#web/ui/form/fields.tsx';
import { LaterSelect } from '#web/ui/form/later-select.tsx';
import { useListRedraw } from '#web/ui/form/list-redraw.ts';
import { matches } from './list-state.ts';

/** How many choices are shown at a time: more would be slow on a phone, and typing narrows them down. */
const choicesShown = 40;

export interface SearchChoice extends Choice {
  /** further texts by which it is found */
  also?: readonly string[];
}

interface SearchFieldProps extends Field {
  choices: readonly SearchChoice[];
  placeholder?: string;
  description?: string;
  /** called with what is typed, for choices that are read from the server */
  onSearch?: (text: string) => void;
}

/** Picks one of very many choices by typing parts of its label, in any order. */
export function SearchField({ value, error, onChange, choices, onSearch, ...rest }: SearchFieldProps) {
  const redraw = useListRedraw();
  const [search, setSearch] = useState('');
  const onSearchChange = useCallback(
    (text: string) => {
      setSearch(text);
      onSearch?.(text);
    },
    [onSearch],
  );
  const textsOf = useMemo(() => new Map(choices.map((choice) => [choice.value, [choice.label, ...(choice.also ?? [])]])), [choices]);
  const filter = ({ options, search, limit }: { options: ComboboxParsedItem[]; search: string; limit: number }) =>
    options.filter((option) => 'value' in option && matches(search, textsOf.get(option.value) ?? [])).slice(0, limit);
  return (
    <LaterSelect
      size="md"
      data={choices.map(({ value: chosen, label }) => ({ value: chosen, label }))}
      filter={filter}
      value={value || null}
      error={error ?? false}
      onChange={(chosen) => onChange(chosen ?? '')}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear {field}', { field: rest.label }) }}
      limit={choicesShown}
      onDropdownOpen={redraw}
      searchValue={search}
      onSearchChange={onSearchChange}
      nothingFoundMessage={t('No match')}
      // a portal would lie outside of a dialog's focus trap
      comboboxProps={{ withinPortal: false }}
      {...rest}
    />
  );
}
