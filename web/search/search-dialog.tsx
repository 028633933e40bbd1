import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, type RefObject, use, useEffect, useRef, useState } from 'react';
import type { HistoryEntry } from '#contract/operation/operation.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { messageOf } from '#web/api-error.ts';
import { MenuPages } from '#web/menu-pages.ts';
import { useMe } from '#web/session.ts';
import { Box, ErrorAlert, Grid, Hint, later, Text } from '#web/ui/show/elements.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField, useLooseField } from '#web/ui/form/fields.tsx';
import { reachablePages } from './reachable-pages.ts';
import { asksToUndo, commandOf } from './commands.ts';
import { groupsOf, type ResultGroup } from './results.ts';
import { Result } from './result.tsx';

const UndoDialog = later(async () => ({ default: (await import('#web/operation/shared/undo-dialog.tsx')).UndoDialog }));

/** What a result leads to: its page, or where it has none, the telephone. */
const followed = 'a[data-result], button[data-result], [data-result] a';

/** How much of what the reader did last is looked through for what can be undone. */
const mostUndone = 8;

/** Debounce in milliseconds: people type faster than the server could answer each letter. */
const pause = 150;

/** Moves the focus up and down through the field and the results. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(`input, ${followed}`)];
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
  event.preventDefault();
  next?.focus();
}

interface GroupProps {
  group: ResultGroup;
  onFollow: () => void;
  onUndo: (deed: HistoryEntry) => void;
}

function Group({ group: { title, results, more }, onFollow, onUndo }: GroupProps) {
  return (
    <section aria-label={title}>
      <Box component="h3" m="0 0 0.25rem" c="dimmed" fz={13} fw={600}>
        {title}
      </Box>
      <Grid component="ul" gap={0}>
        {results.map((result) => (
          <li key={result.key}>
            <Result of={result} onFollow={onFollow} onUndo={onUndo} />
          </li>
        ))}
      </Grid>
      {more && <Hint>{t('There are more. Type more letters to narrow the list.')}</Hint>}
    </section>
  );
}

const followFirst = (list: HTMLElement | null): void => list?.querySelector<HTMLElement>(followed)?.click();

/** Follows the first result once the answer to the typed text has arrived: until then the results may be those of an earlier text. */
function useFollowFirst(list: RefObject<HTMLElement | null>, isSearching: boolean): { follow: () => void; forget: () => void } {
  const isWanted = useRef(false);
  useEffect(() => {
    if (isSearching || !isWanted.current) return;
    isWanted.current = false;
    followFirst(list.current);
  }, [isSearching, list]);
  return {
    follow: () => {
      if (isSearching) isWanted.current = true;
      else followFirst(list.current);
    },
    forget: () => {
      isWanted.current = false;
    },
  };
}

/** Finds students, staff, rooms, hostels, receipts, pages and notices within the person's scope. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const pages = use(MenuPages);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [undoing, setUndoing] = useState<HistoryEntry>();
  const [paused] = useDebouncedValue(text.trim(), pause);
  const asked = text.trim() === '' ? '' : paused;
  // the results are those of the last text to which everything has been answered: what came one by one would push away what is pressed
  const [answered, setAnswered] = useState('');
  const isStaff = me.role !== 'student';
  const records = useCallQuery(
    'searchEverywhere',
    { query: { q: commandOf(asked)?.whom ?? asked } },
    { enabled: isStaff && asked !== '', keepPrevious: true },
  );
  const notices = useCallQuery('noticeList', {}, { enabled: asked !== '' });
  const choices = useCallQuery('hostelChoices', {}, { enabled: me.role === 'hosteladmin' && asked !== '' });
  const { hostel = null, today } = useCallQuery('me').data ?? {};
  const undos = isStaff && asksToUndo(asked);
  const undoable = useCallQuery('historyList', { query: { limit: mostUndone } }, { enabled: undos });
  const isAnswered = [records, notices, choices, undoable].every(
    ({ isFetching, isPlaceholderData, isLoading }) => !isLoading && !(isFetching && isPlaceholderData),
  );
  if (isAnswered && answered !== asked) setAnswered(asked);
  const isSearching = asked !== text.trim() || answered !== asked;
  const groups =
    asked === '' || answered === ''
      ? []
      : groupsOf(answered, {
          reader: me.role,
          pages: reachablePages(pages, me),
          records: isStaff ? records.data : undefined,
          notices: notices.data,
          hostels: choices.data ?? (hostel ? [hostel] : undefined),
          command: isStaff ? commandOf(answered) : undefined,
          undoable: undoable.data?.entries,
          today,
        });
  const first = useFollowFirst(list, isSearching);
  const hint = isStaff ? t('Student, staff, roll number, room, telephone number, receipt, page') : t('Page or notice');
  const field = useLooseField(hint, text, (value) => {
    first.forget();
    setText(value);
  });
  const nothing = asked !== '' && !isSearching && groups.length === 0 && !records.error;
  if (undoing) return <UndoDialog operationId={undoing._id} about={undoing.about} extent="" onClose={onClose} />;
  return (
    <Dialog opened large title={t('Search')} onClose={onClose}>
      {/* the arrow keys move among the field and the links, which stay reachable by Tab as well */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <Grid ref={list} gap={12} mih={288} style={{ alignContent: 'start' }} onKeyDown={moveFocus}>
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            first.follow();
          }}
        >
          <TextField {...field} maxLength={100} data-autofocus />
        </form>
        <Text role="status" dimmed>
          {nothing && t('No match')}
        </Text>
        {records.error && <ErrorAlert title={messageOf(records.error)} of={records.error} />}
        {groups.map((group) => (
          <Group key={group.title} group={group} onFollow={onClose} onUndo={setUndoing} />
        ))}
      </Grid>
    </Dialog>
  );
}
