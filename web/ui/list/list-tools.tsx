import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#contract/text/text.ts';
import { Button, IconButton } from '#web/ui/action/button.tsx';
import { BarSlot } from '#web/ui/show/phone-bar.ts';
import type { Choice } from '#web/ui/show/choice.ts';
import { SelectField, TextField, useLooseField } from '#web/ui/form/fields.tsx';
import type { ListState } from './list-state.ts';
import styles from './list-tools.module.css';
import { useListsAreTables } from '#web/ui/show/lists-are-tables.ts';

const pause = 250;

/** With fewer records a list needs neither search nor filters. */
export const fewRecords = 10;

/** The state of a list's filters. On a phone they would push the list off the screen, so a button beside the search shows them. */
interface Tools {
  /** which of them are shown; in a phone's bar the search too is behind an icon */
  opened: 'search' | 'filters' | undefined;
  toggle: (what: 'search' | 'filters') => void;
  /** their icons are in the bar of a phone */
  inBar: boolean;
  /** each filter by id, and whether it is active */
  filters: ReadonlyMap<string, boolean>;
  /** called by the search when it is there */
  setSearch: (isThere: boolean) => void;
  /** called by each filter when it becomes active or inactive, and with undefined when it is removed */
  setActive: (id: string, active: boolean | undefined) => void;
}

const ToolsContext = createContext<Tools | null>(null);

function FiltersButton() {
  const tools = use(ToolsContext);
  if (!tools || tools.inBar || tools.filters.size === 0) return null;
  const active = [...tools.filters.values()].filter(Boolean).length;
  return (
    <div className={styles.disclosure}>
      <Button
        icon={<SlidersHorizontal aria-hidden size={18} />}
        aria-expanded={tools.opened === 'filters'}
        aria-label={active > 0 ? t('Filters, {active} active', { active }) : undefined}
        onClick={() => tools.toggle('filters')}
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
  const tools = use(ToolsContext);
  const field = useRef<HTMLInputElement>(null);
  const isAsked = tools?.opened === 'search';
  const setSearch = tools?.setSearch;
  useEffect(() => setSearch?.(true), [setSearch]);
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
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
    <div className={styles.search} hidden={tools?.inBar && !isAsked && text === ''}>
      <TextInput
        id={id}
        ref={field}
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
  /** the commonest filter: on a phone its choices stand above the list */
  chips?: boolean;
}

interface ChipsProps {
  label: string;
  /** links rather than buttons */
  lead?: boolean;
  /** all of them are seen, on several lines if need be */
  wrap?: boolean;
  /** each a button or a link with its text in a `span` */
  children: ReactNode;
}

/** Choices side by side, each pressed at once. */
export function Chips({ label, lead = false, wrap = false, children }: ChipsProps) {
  const Line = lead ? 'nav' : 'div';
  return (
    <Line {...(lead ? {} : { role: 'group' })} aria-label={label} className={styles.chips} data-wrap={wrap || undefined}>
      {children}
    </Line>
  );
}

const FilterChips = ({ label, value, onChange, choices, all = '' }: FilterProps) => (
  <Chips label={label}>
    {[{ value: '', label: all }, ...choices.map((choice) => (typeof choice === 'string' ? { value: choice, label: choice } : choice))].map(
      (choice) => (
        <button key={choice.value} type="button" aria-pressed={choice.value === value} onClick={() => onChange(choice.value)}>
          <span>{choice.label}</span>
        </button>
      ),
    )}
  </Chips>
);

/** Wraps any field that narrows a list: it is counted while it is active, and hidden on a phone until asked for. */
export function FilterSlot({ id, active, children }: { id: string; active: boolean; children: ReactNode }) {
  const tools = use(ToolsContext);
  const setActive = tools?.setActive;
  useEffect(() => setActive?.(id, active), [setActive, id, active]);
  useEffect(() => () => setActive?.(id, undefined), [setActive, id]);
  return (
    <div className={styles.filter} hidden={tools?.inBar && tools.opened !== 'filters'}>
      {children}
    </div>
  );
}

export function Filter(filter: FilterProps) {
  const { label, value, onChange, choices, all, sorts = false, chips = false } = filter;
  const field = useLooseField(label, value, onChange);
  const inBar = use(ToolsContext)?.inBar;
  if (chips && inBar) return <FilterChips {...filter} />;
  return (
    <FilterSlot id={field.id} active={all !== undefined && value !== '' && !sorts}>
      <SelectField {...field} choices={choices} {...(all === undefined ? {} : { prompt: all })} />
    </FilterSlot>
  );
}

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

interface SortByProps {
  /** the columns of the list; those that can be sorted are offered */
  columns: readonly { label: string; sort?: string }[];
  list: Pick<ListState<never>, 'sort' | 'sortBy'>;
  /** the label of the default order */
  usual: string;
}

/** A field to sort a list on a phone, which has no headings to press. */
export function SortBy({ columns, list, usual }: SortByProps) {
  const asTable = useListsAreTables();
  const choices = columns.flatMap(({ label, sort }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: t('{column}, ascending', { column: label }) },
          { value: `-${sort}`, label: t('{column}, descending', { column: label }) },
        ],
  );
  // tables are sorted by their headings instead
  return !asTable && <Filter sorts label={t('Sort by')} value={list.sort} onChange={list.sortBy} all={usual} choices={choices} />;
}

interface ListToolsProps {
  label: string;
  /** the page is about this list: on a phone the search and the filters are icons in its bar */
  ofPage?: boolean;
  /** so few records need neither search nor filters on a phone */
  few?: boolean;
  children: ReactNode;
}

/** The icons of the tools in the bar of a phone. */
function BarIcons({ label, hasSearch, tools }: { label: string; hasSearch: boolean; tools: Tools }) {
  const active = [...tools.filters.values()].filter(Boolean).length;
  return (
    <>
      {hasSearch && (
        <IconButton
          name={label}
          icon={<Search aria-hidden size={20} />}
          aria-expanded={tools.opened === 'search'}
          onClick={() => tools.toggle('search')}
        />
      )}
      {tools.filters.size > 0 && (
        <IconButton
          name={active > 0 ? t('Filters, {active} active', { active }) : t('Filters')}
          icon={<SlidersHorizontal aria-hidden size={20} {...(active > 0 ? { color: 'var(--mantine-color-anchor)' } : {})} />}
          aria-expanded={tools.opened === 'filters'}
          onClick={() => tools.toggle('filters')}
        />
      )}
    </>
  );
}

/** Search and filters, side by side where there is room. */
export function ListTools({ children, label, ofPage = false, few = false }: ListToolsProps) {
  const [opened, setOpened] = useState<Tools['opened']>();
  const [hasSearch, setSearch] = useState(false);
  const [filters, setFilters] = useState<Tools['filters']>(new Map());
  const slot = use(BarSlot);
  const inBar = ofPage && slot !== null;
  const setActive = useCallback<Tools['setActive']>((id, active) => {
    setFilters((before) => {
      const next = new Map(before);
      if (active === undefined) next.delete(id);
      else next.set(id, active);
      return next;
    });
  }, []);
  const tools = useMemo(
    () => ({
      opened,
      toggle: (what: Tools['opened']) => setOpened(opened === what ? undefined : what),
      inBar,
      filters,
      setActive,
      setSearch,
    }),
    [opened, inBar, filters, setActive],
  );
  if (inBar && few) return null;
  return (
    <ToolsContext value={tools}>
      {inBar && createPortal(<BarIcons label={label} hasSearch={hasSearch} tools={tools} />, slot)}
      <div
        role="search"
        aria-label={label}
        className={styles.tools}
        data-opened={opened === 'filters' || undefined}
        data-in-bar={inBar || undefined}
      >
        {children}
      </div>
    </ToolsContext>
  );
}
