import { useSearchParams } from 'react-router';
import { workerList, workerPositions } from '#contract/worker/worker-list.ts';
import { type Worker, workerLimits } from '#contract/worker/worker.ts';
import { t } from '#contract/text/text.ts';
import { WholeList } from '#web/record/shared/whole-list.tsx';
import { RowsLoading } from '#web/ui/list/rows-loading.tsx';
import type { RowAction } from '#web/record/shared/list-rows.tsx';
import { useCallQuery } from '#web/api.ts';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import { Row, Section } from '#web/ui/show/elements.tsx';
import { listAsked, withoutPage } from '#web/ui/list/list-query.ts';
import { PrintButton } from '#web/ui/page/print.tsx';
import { Loaded } from '#web/ui/page/page.tsx';
import { CallIcon } from '#web/ui/show/call-icon.tsx';
import { Telephone } from '#web/ui/form/telephone.tsx';
import { screenTexts } from '#contract/messages.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { SelectField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useEdit } from '#web/ui/form/use-edit.tsx';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';

/** Changes everything but the username, which distinguishes workers with the same name. */
function EditWorkerDialog({ worker, onClose }: { worker: Worker; onClose: () => void }) {
  const update = useAction('workerUpdate', { says: () => t(screenTexts.staffUpdated) });
  const fields = useFields(
    {
      name: { label: t('Name'), initial: worker.name, required: true },
      position: { label: t('Position'), initial: worker.position, required: true },
      contact: { label: t('Contact'), initial: worker.contact, required: true },
    },
    { form: 'workerUpdate', about: worker._id, never: ['contact'] },
  );

  const edit = useEdit(fields, update, { shown: (name, value) => (name === 'position' ? t(value) : value) });

  function submit(): void {
    const { changed, basedOn } = edit.send();
    const { position: chosen, ...texts } = changed;
    const position = workerPositions.find((known) => known === chosen);
    const body = { ...texts, ...(position ? { position } : {}), basedOn };
    update.mutate({ params: { id: worker._id }, body }, () => onClose());
  }

  return (
    <FormDialog
      title={t('Edit {name}', { name: worker.name })}
      onClose={onClose}
      fields={fields}
      call={edit.call}
      failed={t('The changes were not saved')}
      onSubmit={submit}
    >
      <TextField {...fields.field('name')} maxLength={workerLimits.name} />
      <SelectField {...fields.field('position')} choices={workerPositions.map((position) => ({ value: position, label: t(position) }))} />
      <TextField {...fields.field('contact')} type="tel" inputMode="tel" maxLength={workerLimits.contact} />
      {edit.note}
    </FormDialog>
  );
}

function RemoveWorkerDialog({ worker: { _id, name, position }, onClose }: { worker: Worker; onClose: () => void }) {
  return (
    <ConfirmCall
      call="workerRemove"
      input={{ params: { id: _id } }}
      title={t('Remove {name}?', { name })}
      action={t('Remove')}
      danger
      failed={t('{name} was not removed', { name })}
      onClose={onClose}
    >
      {t('{name} ({position}) is removed from the list of staff and from the weeks to come. The weeks up to now stay as they are.', {
        name,
        position: t(position),
      })}
    </ConfirmCall>
  );
}

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
      <Loaded call={staff} loading={<RowsLoading />}>
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
