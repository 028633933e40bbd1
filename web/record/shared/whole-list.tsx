import { t } from '#contract/text/text.ts';
import { useListState, matches, paged } from '#web/ui/list/list-state.ts';
import { fewRecords, Filter, ListTools, SearchBox } from '#web/ui/list/list-tools.tsx';
import type { ResourceListProps } from '#web/ui/list/list-columns.ts';
import { usePrinting } from '#web/ui/page/print.tsx';
import type { Choice } from '#web/ui/show/choice.ts';
import { ListRows, type Recorded, type RowOptions } from './list-rows.tsx';

interface WholeListProps<Row> extends RowOptions<Row>, Pick<ResourceListProps<Row>, 'name' | 'columns' | 'empty'> {
  records: readonly Row[];
  pageSize: number;
  /** the name of the search and the filter: "Find fines" */
  find?: string;
  /** the page is about this list */
  ofPage?: boolean;
  /** what can be searched for */
  hint?: string;
  /** the texts of a record that a search looks through */
  texts?: (row: Row) => readonly string[];
  filter?: {
    /** the parameter of the URL; default: `status` */
    name?: string;
    /** default: "Status" */
    label?: string;
    /** the choice that narrows nothing; default: "All" */
    all?: string;
    choices: readonly Choice[];
    /** the value of a record that is compared with the choice */
    of: (row: Row) => string;
  };
}

/** A list that was read as a whole, with its search, filter and pages. Printed, it has all its rows. */
export function WholeList<Row extends Recorded>({
  records,
  pageSize,
  find,
  ofPage = false,
  hint = '',
  texts = () => [],
  filter,
  ...rows
}: WholeListProps<Row>) {
  const { name: parameter = 'status', label = t('Status'), all = t('All'), choices = [], of: valueOf = () => '' } = filter ?? {};
  const list = useListState(parameter);
  const printing = usePrinting();
  const chosen = list.filters[parameter] ?? '';
  const found = find
    ? records.filter((row) => (chosen === '' || !filter || valueOf(row) === chosen) && matches(list.q, [...texts(row)]))
    : records;
  return (
    <>
      {find && records.length > 0 && (records.length >= fewRecords || list.narrowed) && (
        <ListTools label={find} ofPage={ofPage}>
          <SearchBox hint={hint} value={list.q} onSearch={list.search} />
          {filter && (
            <Filter chips label={label} value={chosen} onChange={(value) => list.filter(parameter, value)} all={all} choices={choices} />
          )}
        </ListTools>
      )}
      <ListRows
        {...rows}
        records={records}
        {...(printing ? { rows: found } : paged(found, list, pageSize))}
        narrowed={list.narrowed && records.length > 0}
        onReset={list.reset}
      />
    </>
  );
}
