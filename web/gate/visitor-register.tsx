import { idKindNames, type Visitor } from '#contract/gate/visitor.ts';
import { visitorList } from '#contract/gate/visitor-list.ts';
import { t } from '#contract/text/text.ts';
import { HostelListPage, type ListPlace } from '#web/record/shared/list-page.tsx';
import { type Columns, nothing } from '#web/ui/list/resource-list.tsx';
import { Telephone } from '#web/ui/form/telephone.tsx';
import { Timestamp } from '#web/ui/show/values.tsx';

const columns = ({ ofAll }: ListPlace): Columns<Visitor> => [
  { label: t('Visitor'), value: ({ name }) => name, sort: 'name', rank: 'lead' },
  ...(ofAll ? [{ label: t('Hostel'), value: ({ hostel }: Visitor) => hostel.name, sort: 'hostel' }] : []),
  { label: t('Visits'), value: ({ host }) => host?.name ?? nothing, rank: 'line' },
  { label: t('Purpose'), value: ({ purpose }) => purpose, long: true },
  {
    label: t('Expected'),
    value: ({ invited, agreed }) => [invited && t('Invited'), agreed === false && t('Not expected')].filter(Boolean).join(', ') || nothing,
  },
  { label: t('Telephone'), value: ({ telephone }) => <Telephone number={telephone} /> },
  { label: t('ID'), value: ({ idKind, idEnd }) => (idKind === '' ? nothing : `${t(idKindNames[idKind])} ${idEnd}`), spare: true },
  { label: t('Vehicle'), value: ({ vehicle }) => vehicle || nothing, spare: true },
  { label: t('Came'), value: ({ cameAt }) => cameAt && <Timestamp at={cameAt} />, sort: 'came', rank: 'value' },
  { label: t('Left'), value: ({ leftAt }) => (leftAt === null ? nothing : <Timestamp at={leftAt} />) },
];

/** The visitors of the last weeks. */
export default function VisitorRegister() {
  return (
    <HostelListPage
      list={visitorList}
      name={t('Visitors')}
      find={t('Find visitors')}
      hint={t('Visitor, student, telephone or vehicle')}
      filters={{
        state: {
          chips: true,
          choices: [
            { value: 'inside', label: t('Inside') },
            { value: 'late', label: t('Past their time') },
            { value: 'left', label: t('Left') },
          ],
        },
      }}
      usual={t('Newest first')}
      columns={columns}
      empty={{ title: t('No visitors'), text: t('Whom the guard lets in as a visitor is listed here for some weeks.') }}
    />
  );
}
