import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { t } from '#contract/text/text.ts';
import { Button } from '#web/ui/action/button.tsx';
import type { Choice } from '#web/ui/show/choice.ts';
import { SelectField, TextField, useLooseField } from '#web/ui/form/fields.tsx';
import type { ListState } from './list-state.ts';
import styles from './list-tools.module.css';
import { useListsAreTables } from '#web/ui/show/lists-are-tables.ts';

const pause = 250;

/** The state of a list's filters. On a phone they would push the list off the screen, so a button beside the search shows them. */
interface Tools {
  opened: boolean;
  toggle: () => void;
  /** each filter by id, and whether it is active */
  filters: ReadonlyMap<string, boolean>;
  /** called by each filter when it becomes active or inactive, and with undefined when it is removed */
  setActive: (id: string, active: boolean | undefined) => void;
}

const ToolsContext = createContext<Tools | null>(null);

function FiltersButton() {
  const tools = use(ToolsContext);
  if (!tools || tools.filters.size === 0) return null;
  const active = [...tools.filters.values()].filter(Boolean).length;
  return (
    <div className={styles.disclosure}>
      <Button
        icon={<SlidersHorizontal aria-hidden size={18} />}
        aria-expanded={tools.opened}
        aria-label={active > 0 ? t('Filters, {active} active', { active }) : undefined}
        onClick={tools.toggle}
      >
        {active > 0 ? t('Filters ({active})', { active }) : t('Filters')}
      </Button>
    </div>
  );
}

interface SearchBoxProps {
  label?: string;
  /** what can be searched for: "Name or roll number" */
  hint?: string;
  value: string;
  onSearch: (text: string) => void;
}

/** A debounced search field. */
export function SearchBox({ label = t('Search'), hint, value, onSearch }: SearchBoxProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // the search was changed elsewhere: by Back, or by clearing the filters
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
    <div className={styles.search}>
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
      <FiltersButton />
    </div>
  );
}

interface FilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: readonly (Choice | string)[];
  /** the label of the choice that filters nothing */
  all?: string;
  /** it sorts the list instead of narrowing it */
  sorts?: boolean;
}

/** Wraps any field that narrows a list: it is counted while it is active, and hidden on a phone until asked for. */
export function FilterSlot({ id, active, children }: { id: string; active: boolean; children: ReactNode }) {
  const setActive = use(ToolsContext)?.setActive;
  useEffect(() => setActive?.(id, active), [setActive, id, active]);
  useEffect(() => () => setActive?.(id, undefined), [setActive, id]);
  return <div className={styles.filter}>{children}</div>;
}

export function Filter({ label, value, onChange, choices, all, sorts = false }: FilterProps) {
  const field = useLooseField(label, value, onChange);
  return (
    <FilterSlot id={field.id} active={all !== undefined && value !== '' && !sorts}>
      <SelectField {...field} choices={choices} {...(all === undefined ? {} : { prompt: all })} />
    </FilterSlot>
  );
}

/** The first field of a list without a search: on a phone the button for the other filters is beside it. */
export const FirstFilter = ({ children }: { children: ReactNode }) => (
  <div className={styles.search}>
    <div>{children}</div>
    <FiltersButton />
  </div>
);

interface DayFilterProps {
  label: string;
  /** `YYYY-MM-DD`, or empty */
  value: string;
  onChange: (day: string) => void;
  max?: string | undefined;
}

export function DayFilter({ label, value, onChange, max }: DayFilterProps) {
  const field = useLooseField(label, value, onChange);
  return (
    <FilterSlot id={field.id} active={value !== ''}>
      <TextField {...field} type="date" {...(max === undefined ? {} : { max })} />
    </FilterSlot>
  );
}

interface StatusFilterProps {
  list: Pick<ListState<'status'>, 'filters' | 'filter'>;
  choices: readonly Choice[];
}

export const StatusFilter = ({ list, choices }: StatusFilterProps) => (
  <Filter
    label={t('Status')}
    value={list.filters.status}
    onChange={(value) => list.filter('status', value)}
    all={t('All')}
    choices={choices}
  />
);

interface SortByProps {
  /** the columns of the list; those that can be sorted are offered */
  columns: readonly { label: string; sort?: string }[];
  list: Pick<ListState<never>, 'sort' | 'sortBy'>;
  /** the label of the default order */
  usual: string;
}

/** A field to sort a list of cards, which have no headings to press. */
export function SortBy({ columns, list, usual }: SortByProps) {
  const tabled = useListsAreTables();
  const choices = columns.flatMap(({ label, sort }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: t('{column}, ascending', { column: label }) },
          { value: `-${sort}`, label: t('{column}, descending', { column: label }) },
        ],
  );
  return (
    <div className={styles.sort} data-tabled={tabled || undefined}>
      <Filter sorts label={t('Sort by')} value={list.sort} onChange={list.sortBy} all={usual} choices={choices} />
    </div>
  );
}

interface ListToolsProps {
  label: string;
  /** on a phone the search takes one line: its hint replaces its label */
  compact?: boolean;
  children: ReactNode;
}

/** Search and filters, side by side where there is room. */
export function ListTools({ children, label, compact = false }: ListToolsProps) {
  const [opened, setOpened] = useState(false);
  const [filters, setFilters] = useState<Tools['filters']>(new Map());
  const setActive = useCallback<Tools['setActive']>((id, active) => {
    setFilters((before) => {
      const next = new Map(before);
      if (active === undefined) next.delete(id);
      else next.set(id, active);
      return next;
    });
  }, []);
  const tools = useMemo(() => ({ opened, toggle: () => setOpened(!opened), filters, setActive }), [opened, filters, setActive]);
  return (
    <ToolsContext value={tools}>
      <div role="search" aria-label={label} className={styles.tools} data-opened={opened || undefined} data-compact={compact || undefined}>
        {children}
      </div>
    </ToolsContext>
  );
}
