import { useEffect, useRef } from 'react';
import { t } from '#contract/text/text.ts';
import type { ResourceListProps } from './list-columns.ts';
import { foundText } from './found.ts';
import { Entries } from './list-entries.tsx';
import { Rows } from './list-table.tsx';
import { Pager } from './pager.tsx';
import { usePrinting } from '#web/ui/page/print.tsx';
import { NoResult } from '#web/ui/list/no-result.tsx';
import { Empty, Loading } from '#web/ui/page/page.tsx';
import { useListsAreTables } from '#web/ui/show/lists-are-tables.ts';
import { Box, Row, Stack } from '#web/ui/show/elements.tsx';

export { type Column, type Columns, nothing } from './list-columns.ts';

/** A list of records: a table if there is room, otherwise a row of one or two lines for each record. */
export function ResourceList<Row>(props: ResourceListProps<Row>) {
  const { name, rows, empty, narrowed = false, onReset, paging } = props;
  const asTable = useListsAreTables();
  const printing = usePrinting();
  const list = useRef<HTMLDivElement>(null);
  // the last record of the last page was deleted: go to the page before
  const { total = 0, pageSize = 1, onPage } = paging ?? {};
  const lastPage = rows.length === 0 && total > 0 ? Math.ceil(total / pageSize) : undefined;
  useEffect(() => {
    if (lastPage !== undefined) onPage?.(lastPage, 'instead');
    // only once, however often the empty list is rendered
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lastPage]);
  if (lastPage !== undefined) return <Loading />;
  if (rows.length === 0) return narrowed && onReset ? <NoResult onReset={onReset} /> : <Empty {...empty} />;
  const before = paging ? (paging.page - 1) * paging.pageSize : 0;
  const part = { from: before + 1, to: before + rows.length, total: paging ? foundText(paging) : 0 };
  return (
    <Stack ref={list} tabIndex={-1}>
      {asTable || printing ? <Rows {...props} /> : <Entries {...props} />}
      {/* on a phone one sees that these are all */}
      {paging && (asTable || paging.total > paging.pageSize) && (
        <Row justify="space-between" gap="0.75rem">
          <Box component="p" role="status" m={0} c="dimmed">
            {printing && rows.length < paging.total
              ? t('Printed in part: {from}–{to} of {total}', part)
              : t('{from}–{to} of {total}', part)}
          </Box>
          <Pager of={name} page={paging.page} pageCount={Math.ceil(paging.total / paging.pageSize)} onPage={paging.onPage} list={list} />
        </Row>
      )}
    </Stack>
  );
}
