import { useState } from 'react';
import type { HistoryEntry } from '#contract/operation/operation.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { Hint, later, Row } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { Timestamp } from '#web/ui/show/values.tsx';

const UndoDialog = later(async () => ({ default: (await import('./undo-dialog.tsx')).UndoDialog }));

/** Offers Undo for the latest operation on a record, while it can be undone: the toast that offered it disappears after a while. */
export function UndoNewest({ object }: { object: string }) {
  const [newest] = useCallQuery('historyList', { query: { object, limit: 1 } }).data?.entries ?? [];
  const [undoing, setUndoing] = useState<HistoryEntry>();
  return (
    <>
      {newest?.undoable && (
        <Row gap="sm">
          <Hint>
            {t('Done last: {about}', { about: newest.about })} · <Timestamp at={newest.at} />
          </Hint>
          <Button
            small
            aria-label={t('Undo: {about}, {when}', { about: newest.about, when: momentText(newest.at) })}
            onClick={() => setUndoing(newest)}
          >
            {t('Undo')}
          </Button>
        </Row>
      )}
      {undoing && <UndoDialog operationId={undoing._id} about={undoing.about} extent="" onClose={() => setUndoing(undefined)} />}
    </>
  );
}
