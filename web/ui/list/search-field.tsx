import type { ComboboxParsedItem } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { t } from '#contract/text/text.ts';
import type { Choice } from '#web/ui/show/choice.ts';
import type { Field } from '#web/ui/form/fields.tsx';
import { SearchSelect } from '#web/ui/form/search-select.tsx';
import { bestFirst } from './best-first.ts';
import { matches } from './list-state.ts';

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
    bestFirst(
      search,
      options.filter((option) => 'value' in option && matches(search, textsOf.get(option.value) ?? [])),
      (option) => ('value' in option ? (textsOf.get(option.value) ?? []) : []),
    ).slice(0, limit);
  return (
    <SearchSelect
      data={choices.map(({ value: chosen, label }) => ({ value: chosen, label }))}
      filter={filter}
      value={value || null}
      error={error ?? false}
      onChange={(chosen) => onChange(chosen ?? '')}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear {field}', { field: rest.label }) }}
      searchValue={search}
      onSearchChange={onSearchChange}
      // a portal would lie outside of a dialog's focus trap
      comboboxProps={{ withinPortal: false }}
      {...rest}
    />
  );
}
