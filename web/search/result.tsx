import type { HistoryEntry } from '#contract/operation/operation.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { StateTags } from '#web/student/shared/state-tags.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { PersonName } from '#web/ui/show/person-name.tsx';
import { CallIcon } from '#web/ui/show/call-icon.tsx';
import type { SearchResult } from './record-results.ts';
import { Box, Row } from '#web/ui/show/elements.tsx';
import styles from './search.module.css';

interface ResultProps {
  of: SearchResult;
  onFollow: () => void;
  onUndo: (deed: HistoryEntry) => void;
}

/** A search result as a link, or as a button that asks before it undoes something, with buttons that call the person, and a student's parents. */
export function Result({ of: { to, icon: Icon, name, detail, states, number = '', parents = '', undo }, onFollow, onUndo }: ResultProps) {
  const who = typeof name === 'string' ? name : shownName(name);
  const words = (
    <>
      <Icon size={20} aria-hidden />
      <Box component="span" fw={550}>
        {typeof name === 'string' ? name : <PersonName of={name} />}
      </Box>
      {detail && (
        <Box component="span" c="dimmed" fz="0.875rem" style={{ gridColumn: 2 }}>
          {detail}
        </Box>
      )}
      {states && <StateTags of={states} />}
    </>
  );
  return (
    <Row gap={0} justify="flex-end">
      {undo ? (
        <button type="button" className={styles.result} data-result aria-haspopup="dialog" onClick={() => onUndo(undo)}>
          {words}
        </button>
      ) : to === undefined ? (
        <div className={styles.result}>{words}</div>
      ) : (
        <Link to={to} className={styles.result} data-result onClick={onFollow}>
          {words}
        </Link>
      )}
      <Row gap={0} wrap="nowrap" {...(to === undefined && !undo && { 'data-result': true })}>
        <CallIcon number={number} who={who} word={t('Call')} />
        <CallIcon number={parents} who={t('the parents of {student}', { student: who })} word={t('Parents')} />
      </Row>
    </Row>
  );
}
