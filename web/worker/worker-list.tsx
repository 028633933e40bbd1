import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { workerList, workerPositions } from '#contract/call/list-choices.ts';
import type { Worker } from '#contract/worker/worker.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import { Row, Section } from '#web/ui/show/arrange.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { listAsked, withoutPage } from '#web/ui/list/list-query.ts';
import { matches, paged, useListState } from '#web/ui/list/list-state.ts';
import { Filter, ListTools, SearchBox } from '#web/ui/list/list-tools.tsx';
import { PrintButton, usePrinting } from '#web/ui/page/print.tsx';
import { ResourceList } from '#web/ui/list/resource-list.tsx';
import { Loaded } from '#web/ui/page/states.tsx';
import { Telephone } from '#web/ui/form/telephone.tsx';
import { EditWorkerDialog } from './edit-worker-dialog.tsx';
import { RemoveWorkerDialog } from './remove-worker-dialog.tsx';

const pageSize = 25;

function Members({ members, name }: { members: readonly Worker[]; name: string }) {
  const list = useListState('position');
  const [openDialog, setOpenDialog] = useState<{ dialog: 'edit' | 'remove'; worker: Worker }>();
  const close = () => setOpenDialog(undefined);
  const printing = usePrinting();
  const { position } = list.filters;
  const found = members.filter(
    (member) =>
      (position === '' || member.position === position) &&
      matches(list.q, [member.name, member.username, member.contact, t(member.position)]),
  );
  return (
    <>
      <ListTools label={t('Find staff')}>
        <SearchBox hint={t('Name, username or contact')} value={list.q} onSearch={list.search} />
        <Filter
          label={t('Position')}
          value={position}
          onChange={(value) => list.filter('position', value)}
          all={t('All positions')}
          choices={workerPositions.map((value) => ({ value, label: t(value) }))}
        />
      </ListTools>
      <ResourceList
        name={name}
        {...(printing ? { rows: found } : paged(found, list, pageSize))}
        keyOf={({ _id }) => _id}
        columns={[
          { label: t('Name'), value: (member) => member.name },
          { label: t('Username'), value: ({ username }) => username },
          { label: t('Position'), value: (member) => t(member.position) },
          { label: t('Contact'), value: ({ contact }) => <Telephone number={contact} /> },
        ]}
        actions={(worker) => {
          const names = { name: worker.name, position: t(worker.position) };
          return (
            <>
              <Button
                kind="quiet"
                small
                aria-label={t('Edit {name}, {position}', names)}
                onClick={() => setOpenDialog({ dialog: 'edit', worker })}
              >
                {t('Edit')}
              </Button>
              <Button
                kind="quiet"
                small
                aria-label={t('Remove {name}, {position}', names)}
                onClick={() => setOpenDialog({ dialog: 'remove', worker })}
              >
                {t('Remove')}
              </Button>
            </>
          );
        }}
        empty={{ title: t('No staff'), text: t('Nobody is registered yet.') }}
        narrowed={list.narrowed}
        onReset={list.reset}
      />
      {openDialog?.dialog === 'edit' && <EditWorkerDialog worker={openDialog.worker} onClose={close} />}
      {openDialog?.dialog === 'remove' && <RemoveWorkerDialog worker={openDialog.worker} onClose={close} />}
    </>
  );
}

/** The workers of the hostel. */
export function WorkerList({ hostel }: { hostel: { _id: string; name: string } }) {
  const staff = useCallQuery('workerList', { query: { hostel: hostel._id } });
  const [query] = useSearchParams();
  const name = t('Staff of {hostel}', { hostel: hostel.name });
  return (
    <Section
      id="staff"
      title={name}
      aside={
        <Row gap="sm">
          <ExportMenu call="workerExport" query={withoutPage(listAsked(workerList, query))} />
          <PrintButton />
        </Row>
      }
    >
      <Loaded call={staff}>{(members) => <Members members={members} name={name} />}</Loaded>
    </Section>
  );
}
