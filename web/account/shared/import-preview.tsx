import { useState } from 'react';
import type { PreviewRow } from '#contract/sheet/import.ts';
import type { ListField } from '#contract/sheet/sheet.ts';
import { t } from '#contract/text/text.ts';
import { Box, Stack, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Dialog, DialogButtons } from '#web/ui/dialog/dialog.tsx';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { type Column, ResourceList } from '#web/ui/list/resource-list.tsx';

type LabelOf = (field: string) => string;

/** The fields that answers change most often; the others are left out first where there is no room for all. */
const telling: ReadonlySet<string> = new Set(['name', 'role', 'rollno', 'gender', 'hostel', 'room']);

type Cells = Readonly<Record<string, string>>;

interface CorrectRowProps {
  row: PreviewRow;
  labelOf: LabelOf;
  onCorrect: (row: number, cells: Cells) => void;
  onClose: () => void;
}

/** The values of one row, to be corrected for this import; the sheet stays as it is. */
function CorrectRow({ row: { row, cells, note }, labelOf, onCorrect, onClose }: CorrectRowProps) {
  const rules = Object.fromEntries(cells.map(({ field, value }) => [field, { label: labelOf(field), initial: value }]));
  const { field, values } = useFields(rules, null);
  function close(corrected: Cells): void {
    if (Object.keys(corrected).length > 0) onCorrect(row, corrected);
    onClose();
  }
  return (
    <Dialog opened title={t('Row {row}', { row: String(row) })} onClose={onClose}>
      <Stack>
        {note !== '' && <Text dimmed>{note}</Text>}
        {cells.map((cell) => (
          <TextField key={cell.field} {...field(cell.field)} />
        ))}
        <div>
          <Button onClick={() => close({ '': '' })}>{t('Leave this row out')}</Button>
        </div>
        <DialogButtons
          action={t('Correct')}
          onCancel={onClose}
          onAct={() =>
            close(
              Object.fromEntries(
                cells.flatMap((cell) => (values[cell.field] === cell.value ? [] : [[cell.field, values[cell.field] ?? '']])),
              ),
            )
          }
        />
      </Stack>
    </Dialog>
  );
}

const Changed = ({ children }: { children: string }) => (
  <Box component="mark" px="0.25rem" c="inherit" bg="var(--good-soft)" bdrs={3}>
    {children}
  </Box>
);

const columnOf = (field: string, labelOf: LabelOf): Column<PreviewRow> => ({
  label: labelOf(field),
  wraps: true,
  spare: !telling.has(field),
  value: ({ cells }) => {
    const { value = '', isChanged = false } = cells.find((cell) => cell.field === field) ?? {};
    return isChanged && value !== '' ? <Changed>{value}</Changed> : value;
  },
});

interface ImportPreviewProps {
  rows: readonly PreviewRow[];
  /** all that a list may have */
  fields: readonly ListField[];
  onCorrect: CorrectRowProps['onCorrect'];
}

/** Rows as they would be written, with what the remedies changed marked. */
export default function ImportPreview({ rows, fields: known, onCorrect }: ImportPreviewProps) {
  const labelOf: LabelOf = (field) => t(known.find(({ name }) => name === field)?.label ?? field);
  const [corrected, setCorrected] = useState<PreviewRow>();
  const fields = rows[0]?.cells.map(({ field }) => field) ?? [];
  return (
    <>
      <ResourceList
        name={t('Rows as they would be written')}
        rows={rows}
        keyOf={({ row }) => String(row)}
        columns={[
          { label: t('Row'), value: ({ row }) => t('Row {row}', { row: String(row) }), whole: true },
          ...fields.map((field) => columnOf(field, labelOf)),
          { label: t('Note'), value: ({ note, isLeftOut }) => (isLeftOut ? t('Left out: {why}', { why: note }) : note), long: true },
        ]}
        actions={(row) => (
          <Button small aria-label={t('Correct row {row}', { row: String(row.row) })} onClick={() => setCorrected(row)}>
            {t('Correct')}
          </Button>
        )}
        empty={{ title: t('No rows') }}
      />
      {corrected && <CorrectRow row={corrected} labelOf={labelOf} onCorrect={onCorrect} onClose={() => setCorrected(undefined)} />}
    </>
  );
}
