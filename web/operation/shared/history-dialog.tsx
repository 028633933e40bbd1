import { useState } from 'react';
import type { HistoryEntry } from '#contract/operation/operation.ts';
import { t } from '#contract/text/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { paths } from '#contract/paths.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Button } from '#web/ui/action/button.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { Link } from '#web/ui/action/link.tsx';
import { Empty, Loaded } from '#web/ui/page/page.tsx';
import { Box, Grid, Row, Tag } from '#web/ui/show/elements.tsx';
import { Timestamp } from '#web/ui/show/values.tsx';
import { Changes } from './changes.tsx';
import { doerText } from './doer-text.ts';

const entriesAtOnce = 20;

interface HistoryListProps {
  object: string;
  /** id of the last operation listed so far; older ones are read */
  after?: string;
  onUndo: (entry: HistoryEntry) => void;
}

function Entry({ entry, onUndo }: { entry: HistoryEntry; onUndo: HistoryListProps['onUndo'] }) {
  const { _id, at, by, about, changes, more, students, undoable, undoneBy, undoneByName } = entry;
  const { role } = useMe();
  const when = <Timestamp at={at} />;
  return (
    <Grid component="li" gap={4} p="0.75rem 0" style={{ borderBottom: '1px solid var(--line)' }}>
      <Row gap="0.25rem 0.75rem">
        <Box component="p" m={0} flex="1 1 12rem" fw={650}>
          {about}
        </Box>
        {undoneBy && (
          <Box component="p" m={0} c="dimmed" fz={14}>
            <Tag tone="warning">{t('Undone')}</Tag> {undoneByName && t('by {name}', { name: undoneByName })}
          </Box>
        )}
        {undoable && (
          <Button small aria-label={t('Undo: {about}, {when}', { about, when: momentText(at) })} onClick={() => onUndo(entry)}>
            {t('Undo')}
          </Button>
        )}
      </Row>
      <Box component="p" m={0} c="dimmed" fz={14}>
        {role === 'hosteladmin' ? <Link to={paths.operation(_id)}>{when}</Link> : when} · {doerText(by)}
        {students > 1 && ` · ${t('{students, plural, one {# student} other {# students}} in all', { students })}`}
      </Box>
      <Changes of={changes} />
      {more > 0 && (
        <Box component="p" m={0} c="dimmed" fz={14}>
          {t('and {more} more', { more })}
        </Box>
      )}
    </Grid>
  );
}

/** The history of a record, newest first; older entries are read on demand. */
function HistoryList({ object, after, onUndo }: HistoryListProps) {
  const answer = useCallQuery('historyList', { query: { object, after, limit: entriesAtOnce } });
  const [older, setOlder] = useState(false);
  return (
    <Loaded call={answer} failed={t('The history could not be loaded')}>
      {({ entries, next }) => (
        <>
          {entries.length === 0 && after === undefined && (
            <Empty title={t('No history yet')} text={t('Nothing has been changed since the history began.')} />
          )}
          <Grid component="ol" gap={0}>
            {entries.map((entry) => (
              <Entry key={entry._id} entry={entry} onUndo={onUndo} />
            ))}
          </Grid>
          {next !== '' && older && <HistoryList object={object} after={next} onUndo={onUndo} />}
          {next !== '' && !older && (
            <Box pt={12}>
              <Button onClick={() => setOlder(true)}>{t('Show older')}</Button>
            </Box>
          )}
        </>
      )}
    </Loaded>
  );
}

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
