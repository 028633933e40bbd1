import { useState } from 'react';
import type { HistoryEntry } from '#contract/operation/operation.ts';
import { t } from '#contract/text/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { HistoryList } from './history-list.tsx';
import { UndoDialog } from './undo-dialog.tsx';

interface HistoryDialogProps {
  /** id of the record */
  object: string;
  /** the name of the record, such as "room S1" */
  of: string;
  onClose: () => void;
}

/** The history of a record, with Undo for what the person may undo; the confirmation replaces the list. */
export default function HistoryDialog({ object, of, onClose }: HistoryDialogProps) {
  const [undoing, setUndoing] = useState<HistoryEntry>();
  if (undoing) {
    const { _id, about, students } = undoing;
    return (
      <UndoDialog
        operationId={_id}
        about={about}
        extent={students > 1 ? t('It concerns {students} students.', { students }) : ''}
        onClose={() => setUndoing(undefined)}
      />
    );
  }
  return (
    <Dialog opened large title={t('History of {of}', { of })} onClose={onClose}>
      <HistoryList object={object} onUndo={setUndoing} />
    </Dialog>
  );
}
