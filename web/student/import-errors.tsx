import { useState } from 'react';
import type { RowError } from '#contract/schemas.ts';
import { t } from '#contract/text.ts';
import { paged } from '#web/ui/list-state.ts';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Text } from '#web/ui/text.tsx';

const pageSize = 20;

interface ImportErrorsProps {
  errors: readonly RowError[];
  /** how many there are in all: of very many the first are listed */
  errorCount: number;
}

/** What is wrong with a list, by row and column. */
export function ImportErrors({ errors, errorCount }: ImportErrorsProps) {
  const [page, setPage] = useState(1);
  return (
    <>
      {errorCount > errors.length && (
        <Text>{t('The first {listed} of {all} errors are listed.', { listed: errors.length, all: errorCount })}</Text>
      )}
      <ResourceList
        name={t('Errors of the list')}
        {...paged(errors, { page, goTo: setPage }, pageSize)}
        keyOf={({ row, field, message }) => `${row} ${field} ${message}`}
        columns={[
          { label: t('Row'), value: ({ row }) => row },
          { label: t('Column'), value: ({ field }) => field || t('(whole row)') },
          { label: t('What is wrong'), value: ({ message }) => message },
        ]}
        empty={{ title: t('No errors') }}
      />
    </>
  );
}
