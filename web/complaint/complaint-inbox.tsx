import { type ReactNode, useState } from 'react';
import { complaintCan, type ComplaintInHostel, mostComplaintsAtOnce } from '#contract/complaint/complaint.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { HistoryButton } from '#web/operation/shared/history.tsx';
import { useMe } from '#web/session.ts';
import { Row } from '#web/ui/show/arrange.tsx';
import { Key, useBeside, WithBeside } from '#web/ui/show/beside.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { InboxActions, InboxArea } from '#web/ui/list/inbox.tsx';
import { asItIsNow } from '#web/ui/list/list-query.ts';
import type { useListState } from '#web/ui/list/list-state.ts';
import { type Columns, ResourceList } from '#web/ui/list/resource-list.tsx';
import { SelectionBar } from '#web/ui/list/selection-bar.tsx';
import { useInbox } from '#web/ui/list/use-inbox.ts';
import { useSelection } from '#web/ui/list/use-selection.ts';
import { useWide } from '#web/ui/show/wide.ts';
import { ComplaintBeside } from './complaint-beside.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import { ResolveManyDialog } from './resolve-many-dialog.tsx';

type OpenDialog = { complaint: ComplaintInHostel } | { complaints: readonly ComplaintInHostel[] };

interface ComplaintInboxProps {
  items: readonly ComplaintInHostel[];
  /** all rows of the filtered list, while it is being printed */
  printed: readonly ComplaintInHostel[] | undefined;
  columns: Columns<ComplaintInHostel>;
  /** the id of the listed hostel; '' for all hostels */
  hostel: string;
  list: ReturnType<typeof useListState<'status'>>;
  paging: { page: number; pageSize: number; total: number };
  /** reads the pending complaints of the filtered list, from all its pages */
  readPending: () => Promise<readonly ComplaintInHostel[]>;
}

/** The list of complaints with the current one beside it. A caretaker resolves them one by one, or several together. */
export function ComplaintInbox({ items, printed, columns, hostel, list, paging, readPending }: ComplaintInboxProps) {
  const { role } = useMe();
  const wide = useWide();
  const beside = useBeside();
  const today = useCallQuery('me').data?.today;
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const resolves = role === 'caretaker';
  const selection = useSelection<ComplaintInHostel>(
    hostel,
    ({ student, createdAt }) =>
      t('Select complaint of {student}, {when}', { student: nameAndUsername(student), when: momentText(createdAt) }),
    { shown: items, mayBe: complaintCan.resolve },
  );
  const inbox = useInbox(
    items,
    complaintCan.resolve,
    resolves ? { r: () => (selection.rows.size > 0 ? askMany() : ask(inbox.current)), x: () => select(inbox.current) } : {},
  );
  const { current } = inbox;
  const close = () => setOpenDialog(undefined);
  const resolving = openDialog && 'complaint' in openDialog ? asItIsNow(openDialog.complaint, items) : undefined;

  function goOn(done: readonly ComplaintInHostel[]): void {
    const ids = new Set(done.map(({ _id }) => _id));
    selection.drop(ids);
    inbox.goOn(ids);
  }

  function ask(complaint: ComplaintInHostel | undefined): void {
    if (complaint && complaintCan.resolve(complaint)) setOpenDialog({ complaint });
  }

  /** Called by the key: acts on the selected complaints, as the selection bar does. */
  function askMany(): void {
    setOpenDialog({ complaints: [...selection.rows.values()] });
  }

  function select(complaint: ComplaintInHostel | undefined): void {
    if (complaint && complaintCan.resolve(complaint)) selection.of.toggle(complaint);
  }

  function actionsOf(complaint: ComplaintInHostel): ReactNode {
    const names = { student: nameAndUsername(complaint.student), when: momentText(complaint.createdAt) };
    return (
      <Row gap={wide ? 4 : 'xs'} wrap={wide ? 'nowrap' : 'wrap'}>
        {resolves && complaintCan.resolve(complaint) && (
          <Button
            kind={beside ? 'plain' : 'primary'}
            small={wide}
            aria-label={t('Resolve complaint of {student}, {when}', names)}
            onClick={() => ask(complaint)}
          >
            {t('Resolve')}
          </Button>
        )}
        {!beside && <HistoryButton small object={complaint._id} of={t('the complaint of {student}, {when}', names)} />}
      </Row>
    );
  }

  const besideActions = resolves && current && complaintCan.resolve(current) && (
    <InboxActions>
      <Button kind="primary" small onClick={() => ask(current)} aria-keyshortcuts="R">
        {t('Resolve')}
        <Key>R</Key>
      </Button>
    </InboxActions>
  );

  return (
    <InboxArea area={inbox.area}>
      <WithBeside beside={beside && current && <ComplaintBeside complaint={current} today={today} actions={besideActions} />}>
        <ResourceList
          name={t('Complaints')}
          rows={printed ?? items}
          keyOf={({ _id }) => _id}
          columns={columns}
          sorting={list}
          {...(resolves || !beside ? { actions: actionsOf } : {})}
          {...(resolves
            ? { selection: { ...selection.of, fixed: (complaint: ComplaintInHostel) => !complaintCan.resolve(complaint) } }
            : {})}
          {...(beside ? { current: { is: (complaint: ComplaintInHostel) => complaint === current, choose: inbox.choose } } : {})}
          empty={{ title: t('No complaints'), text: t('Nobody has complained yet.') }}
          narrowed={list.narrowed}
          onReset={list.reset}
          {...(printed ? {} : { paging: { ...paging, onPage: list.goTo } })}
        />
      </WithBeside>
      {resolves && (
        <SelectionBar
          selection={selection}
          all={list.filters.status === 'pending' ? paging.total : undefined}
          most={mostComplaintsAtOnce}
          readAll={readPending}
        >
          {(complaints) => (
            <Button kind="primary" onClick={() => setOpenDialog({ complaints })}>
              {t('Resolve {complaints}', { complaints: complaints.length })}
            </Button>
          )}
        </SelectionBar>
      )}
      {resolving && <ResolveDialog complaint={resolving} onDone={() => goOn([resolving])} onClose={close} />}
      {openDialog && 'complaints' in openDialog && (
        <ResolveManyDialog
          complaints={openDialog.complaints}
          onDone={() => {
            goOn(openDialog.complaints);
          }}
          onClose={close}
        />
      )}
    </InboxArea>
  );
}
