import { useState } from 'react';
import type { RowError } from '#contract/call/schemas.ts';
import { t } from '#contract/text/text.ts';
import { ErrorAlert, Hint, Row, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { paged } from '#web/ui/list/list-state.ts';
import { ResourceList } from '#web/ui/list/resource-list.tsx';

const pageSize = 20;

interface ListErrorsProps {
  errors: readonly RowError[];
  /** how many errors there are in all; `errors` may have only the first of them */
  errorCount: number;
  /** the list's own heading of the column of a field */
  headingOf: (field: string) => string;
  /** a sentence on what the file of bad rows leaves out */
  leftOut?: string | undefined;
  download: { start: () => void; isPending: boolean; error: unknown; reset: () => void };
}

/** The errors of a list by row and column, and the rows with errors as a file to correct. */
export function ListErrors({ errors, errorCount, headingOf, leftOut, download }: ListErrorsProps) {
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
          { label: t('Row'), value: ({ row }) => t('Row {row}', { row: String(row) }), rank: 'line' },
          { label: t('Column'), value: ({ field }) => headingOf(field) || t('(whole row)'), rank: 'line' },
          { label: t('What is wrong'), value: ({ message }) => message, long: true, rank: 'lead' },
        ]}
        empty={{ title: t('No errors') }}
      />
      {download.error !== undefined && <ErrorAlert title={t('The file was not made')} of={download.error} onDismiss={download.reset} />}
      <Row>
        <Button busy={download.isPending} onClick={download.start}>
          {t('Download the bad rows')}
        </Button>
        <Hint>
          {t('A file of only these rows, with the reasons. Correct it and import it again.')} {leftOut}
        </Hint>
      </Row>
    </>
  );
}
