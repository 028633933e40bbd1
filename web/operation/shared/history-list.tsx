import { useState } from 'react';
import type { HistoryEntry } from '#contract/operation/operation.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Button } from '#web/ui/action/button.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { Link } from '#web/ui/action/link.tsx';
import { Empty, Loaded } from '#web/ui/page/states.tsx';
import { Tag } from '#web/ui/show/text.tsx';
import { Timestamp } from '#web/ui/show/time.tsx';
import { Changes } from './changes.tsx';
import { doerText } from './doer-text.ts';
import styles from './history-list.module.css';

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
    <li className={styles.entry}>
      <div className={styles.head}>
        <p className={styles.about}>{about}</p>
        {undoneBy && (
          <p className={styles.who}>
            <Tag tone="warning">{t('Undone')}</Tag> {undoneByName && t('by {name}', { name: undoneByName })}
          </p>
        )}
        {undoable && (
          <Button small aria-label={t('Undo: {about}, {when}', { about, when: momentText(at) })} onClick={() => onUndo(entry)}>
            {t('Undo')}
          </Button>
        )}
      </div>
      <p className={styles.who}>
        {role === 'hosteladmin' ? <Link to={paths.operation(_id)}>{when}</Link> : when} · {doerText(by)}
        {students > 1 && ` · ${t('{students, plural, one {# student} other {# students}} in all', { students })}`}
      </p>
      <Changes of={changes} />
      {more > 0 && <p className={styles.who}>{t('and {more} more', { more })}</p>}
    </li>
  );
}

/** The history of a record, newest first; older entries are read on demand. */
export function HistoryList({ object, after, onUndo }: HistoryListProps) {
  const answer = useCallQuery('historyList', { query: { object, after, limit: entriesAtOnce } });
  const [older, setOlder] = useState(false);
  return (
    <Loaded call={answer} failed={t('The history could not be loaded')}>
      {({ entries, next }) => (
        <>
          {entries.length === 0 && after === undefined && (
            <Empty title={t('No history yet')} text={t('Nothing has been changed since the history began.')} />
          )}
          <ol className={styles.entries}>
            {entries.map((entry) => (
              <Entry key={entry._id} entry={entry} onUndo={onUndo} />
            ))}
          </ol>
          {next !== '' && older && <HistoryList object={object} after={next} onUndo={onUndo} />}
          {next !== '' && !older && (
            <div className={styles.older}>
              <Button onClick={() => setOlder(true)}>{t('Show older')}</Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}
