import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { allButSignIns, operationKindNames, operationKinds } from '#contract/operation/operation-kinds.ts';
import type { Replies } from '#contract/calls.ts';
import { type Path, paths, withQuery } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { DownloadButton } from '#web/sheet/shared/download-button.tsx';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import { useArchivedChoices } from '#web/archived-choices.ts';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { Row, Text } from '#web/ui/show/elements.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { DayFilter, Filter, ListTools, SearchBox } from '#web/ui/list/list-tools.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { PrintButton, PrintOnly } from '#web/ui/page/print.tsx';
import { ResourceList } from '#web/ui/list/resource-list.tsx';
import { RowsLoading } from '#web/ui/list/rows-loading.tsx';
import { Age } from '#web/ui/show/age.tsx';
import { campusDay } from '#web/ui/show/campus-clock.ts';
import { Timestamp } from '#web/ui/show/values.tsx';
import { auditLogAfter, auditLogFilter } from './audit-log-filter.ts';
import { auditLogPage } from './audit-log-page.ts';
import { Outcome } from './outcome.tsx';
import { doerText } from './shared/doer-text.ts';

const filterKeys = ['q', 'by', 'object', 'hostel', 'kind', 'from', 'to', 'refused', 'each'] as const;
type FilterName = (typeof filterKeys)[number];

/** The value that selects refusals in the filter by kind. */
const refusals = 'refused';

type Listed = Replies['operationList']['operations'][number];

/** The page of an operation; of one that stands for several, the list of all that the person did of that kind on that day. */
function pathOf({ _id, at, by, folded }: Listed): Path {
  if (folded === null || by === null) return paths.operation(_id);
  const day = campusDay(new Date(at));
  return withQuery(paths.auditLog(), { by: by._id, kind: folded.kind, from: day, to: day, each: 'true' });
}

/** A ref to the list, which takes the focus when another page of it is shown. */
function useListFocus(after: string | null) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(after);
  useEffect(() => {
    if (shown.current === after) return;
    shown.current = after;
    list.current?.focus({ preventScroll: true });
  }, [after]);
  return list;
}

export default function AuditLog() {
  const [params, setParams] = useSearchParams();
  const input = auditLogPage({ ...auditLogFilter(params), after: auditLogAfter(params) }, params.has('each'));
  const operations = useCallQuery('operationList', input, { keepPrevious: true });
  const hostels = useCallQuery('hostelChoices');
  const archived = useArchivedChoices();
  const today = useCallQuery('me').data?.today;
  const list = useListFocus(params.get('after'));
  const valueOf = (name: FilterName) => params.get(name) ?? '';
  const by = valueOf('by');
  const { hostel, from, to } = auditLogFilter(params);

  /** Changes filters, and starts again with the newest operations. */
  const filter = (changes: Partial<Record<FilterName, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('after');
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  const reset = () => filter(Object.fromEntries(filterKeys.map((name) => [name, ''])));
  const pathAfter = (after: string) => withQuery(paths.auditLog(), { ...Object.fromEntries(params), after });

  return (
    <Page
      subtitle={t('Every change, sign-in and refusal, the newest first. Nothing here is ever changed or deleted.')}
      actions={
        <>
          <ExportMenu call="operationExport" query={auditLogFilter(params)}>
            <DownloadButton call="auditExport" input={{ query: { hostel, from, to } }}>
              {t('Everything for the auditor')}
            </DownloadButton>
            <Text dimmed>
              {t('Rooms, stays, attendance, leave, complaints, fines and this log, of the hostel and days chosen here, or of a year.')}
            </Text>
          </ExportMenu>
          <PrintButton />
          <Button onClick={() => filter({ each: valueOf('each') ? '' : 'true' })}>
            {valueOf('each') ? t('Routine work in one line') : t('Routine work one by one')}
          </Button>
        </>
      }
    >
      <ListTools ofPage label={t('Find operations')}>
        <SearchBox hint={t('What was done, person or room')} value={valueOf('q')} onSearch={(q) => filter({ q })} />
        <Filter
          label={t('About')}
          value={valueOf('refused') ? refusals : valueOf('kind')}
          onChange={(value) => filter(value === refusals ? { kind: '', refused: 'only' } : { kind: value, refused: '' })}
          all={t('Everything')}
          choices={[
            { value: allButSignIns, label: t('All but sign-ins') },
            { value: refusals, label: t('What was refused') },
            ...operationKindNames.map((value) => ({ value, label: t(operationKinds[value].label) })),
          ]}
        />
        <Filter
          label={t('Hostel')}
          value={valueOf('hostel')}
          onChange={(hostel) => filter({ hostel })}
          all={t('All hostels')}
          choices={[...(hostels.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })), ...archived]}
        />
        <DayFilter label={t('From')} value={valueOf('from')} max={valueOf('to') || today} onChange={(from) => filter({ from })} />
        <DayFilter label={t('To')} value={valueOf('to')} max={today} onChange={(to) => filter({ to })} />
      </ListTools>
      {(valueOf('object') || by) && (
        <Row gap="sm">
          <Text>{by ? t('Only what one person did.') : t('Only what concerns one record.')}</Text>
          <Button kind="quiet" small onClick={() => filter({ object: '', by: '' })}>
            {t('Show all')}
          </Button>
        </Row>
      )}
      <Loaded call={operations} loading={<RowsLoading />} failed={t('The audit log could not be loaded')}>
        {({ operations: rows, next }) => (
          <>
            <div ref={list} tabIndex={-1}>
              <ResourceList
                name={t('Audit log')}
                rows={rows}
                keyOf={({ _id }) => _id}
                columns={[
                  {
                    label: t('What'),
                    value: (operation) => <Link to={pathOf(operation)}>{operation.about}</Link>,
                    to: pathOf,
                    rank: 'lead',
                  },
                  { label: t('Who'), value: ({ by: doer }) => doerText(doer), rank: 'line' },
                  { label: t('Hostel'), value: ({ hostel }) => hostel?.name ?? '', rank: 'line' },
                  { label: t('When'), value: ({ at }) => <Timestamp at={at} />, rank: 'value', brief: ({ at }) => <Age of={at} plain /> },
                  {
                    label: t('Outcome'),
                    value: (operation) => (operation.refused || operation.undoneBy ? <Outcome of={operation} /> : ''),
                    long: true,
                  },
                ]}
                empty={{ title: t('Nothing yet'), text: t('Everything that anybody does is listed here.') }}
                narrowed={filterKeys.some((name) => valueOf(name) !== '')}
                onReset={reset}
              />
            </div>
            {(params.get('after') || next) && (
              <PrintOnly>
                {t('Printed in part: {count} of the operations. Export has them all.', {
                  count: rows.reduce((sum, { folded }) => sum + (folded?.times ?? 1), 0),
                })}
              </PrintOnly>
            )}
            <Row gap="sm" component="nav" aria-label={t('Pages of {list}', { list: t('Audit log') })}>
              {params.get('after') && <ButtonLink to={pathAfter('')}>{t('Newest')}</ButtonLink>}
              {next && <ButtonLink to={pathAfter(next)}>{t('Older')}</ButtonLink>}
            </Row>
          </>
        )}
      </Loaded>
    </Page>
  );
}
