import { useSearchParams } from 'react-router';
import { workerList, workerPositions } from '#contract/list-choices.ts';
import type { Worker } from '#contract/worker/worker.ts';
import { t } from '#contract/text/text.ts';
import { WholeList } from '#web/record/shared/whole-list.tsx';
import type { RowAction } from '#web/record/shared/list-rows.tsx';
import { useCallQuery } from '#web/api.ts';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import { Row, Section } from '#web/ui/show/arrange.tsx';
import { listAsked, withoutPage } from '#web/ui/list/list-query.ts';
import { PrintButton } from '#web/ui/page/print.tsx';
import { Loaded } from '#web/ui/page/states.tsx';
import { CallIcon } from '#web/ui/show/call-icon.tsx';
import { Telephone } from '#web/ui/form/telephone.tsx';
import { EditWorkerDialog } from './edit-worker-dialog.tsx';
import { RemoveWorkerDialog } from './remove-worker-dialog.tsx';

const namesOf = ({ name, position }: Worker) => ({ name, position: t(position) });

const actions = (): RowAction<Worker>[] => [
  {
    text: t('Edit'),
    name: (worker) => t('Edit {name}, {position}', namesOf(worker)),
    kind: 'quiet',
    dialog: (worker, onClose) => <EditWorkerDialog worker={worker} onClose={onClose} />,
  },
  {
    text: t('Remove'),
    name: (worker) => t('Remove {name}, {position}', namesOf(worker)),
    kind: 'quiet',
    dialog: (worker, onClose) => <RemoveWorkerDialog worker={worker} onClose={onClose} />,
  },
];

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
      <Loaded call={staff}>
        {(members) => (
          <WholeList
            name={name}
            records={members}
            pageSize={25}
            find={t('Find staff')}
            hint={t('Name, username or contact')}
            texts={(worker) => [worker.name, worker.username, worker.contact, t(worker.position)]}
            filter={{
              name: 'position',
              label: t('Position'),
              all: t('All positions'),
              choices: workerPositions.map((value) => ({ value, label: t(value) })),
              of: ({ position }) => position,
            }}
            columns={[
              { label: t('Name'), value: (worker) => worker.name, rank: 'lead' },
              { label: t('Username'), value: ({ username }) => username },
              { label: t('Position'), value: ({ position }) => t(position), rank: 'line' },
              {
                label: t('Contact'),
                value: ({ contact }) => <Telephone number={contact} />,
                rank: 'aside',
                brief: (worker) => <CallIcon number={worker.contact} who={worker.name} />,
              },
            ]}
            actions={actions()}
            empty={{ title: t('No staff'), text: t('Nobody is registered yet.') }}
          />
        )}
      </Loaded>
    </Section>
  );
}
