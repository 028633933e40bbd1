import { workerList, workerPositions } from '#contract/worker/worker-list.ts';
import type { Worker } from '#contract/worker/worker.ts';
import { t } from '#contract/text/text.ts';
import { HostelName } from '#web/record/shared/hostel-name.tsx';
import { HostelListPage, type ListPlace } from '#web/record/shared/list-page.tsx';
import type { Columns } from '#web/ui/list/resource-list.tsx';
import { CallIcon } from '#web/ui/show/call-icon.tsx';
import { Telephone } from '#web/ui/form/telephone.tsx';

const columns = ({ ofAll }: ListPlace): Columns<Worker> => [
  { label: t('Name'), value: ({ name }) => name, sort: 'name', rank: 'lead' },
  { label: t('Username'), value: ({ username }) => username },
  ...(ofAll
    ? [{ label: t('Hostel'), value: ({ hostel }: Worker) => <HostelName id={hostel} />, sort: 'hostel', rank: 'line' as const }]
    : []),
  { label: t('Position'), value: ({ position }) => t(position), sort: 'position', rank: 'line' },
  {
    label: t('Contact'),
    value: ({ contact }) => <Telephone number={contact} />,
    rank: 'aside',
    brief: ({ name, contact }) => <CallIcon number={contact} who={name} />,
  },
];

/** The workers of all hostels, for administrators, who only read: caretakers register and change workers. */
export default function Workers() {
  return (
    <HostelListPage
      list={workerList}
      name={t('Staff')}
      find={t('Find staff')}
      hint={t('Name, username or contact')}
      filters={{
        position: {
          chips: true,
          label: t('Position'),
          all: t('All positions'),
          choices: workerPositions.map((value) => ({ value, label: t(value) })),
        },
      }}
      usual={t('Name')}
      columns={columns}
      empty={{ title: t('No staff'), text: t('Nobody is registered yet.') }}
    />
  );
}
