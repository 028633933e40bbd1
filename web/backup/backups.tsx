import type { Backup, BackupOccasion, BackupState } from '#contract/backup/backup.ts';
import type { Replies } from '#contract/calls.ts';
import type { Statuses } from '#contract/statuses.ts';
import { t } from '#contract/text/text.ts';
import { clockText } from '#web/ui/show/clock-text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { ErrorAlert, Grid, InfoAlert, Section, Text } from '#web/ui/show/elements.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { DescriptionList, StatusTag, Timestamp } from '#web/ui/show/values.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { ResourceList } from '#web/ui/list/resource-list.tsx';
import { useNow } from '#web/ui/show/use-now.ts';
import { ageText, sizeText } from './sizes.ts';

const backupStatuses: Statuses<BackupState> = {
  wanted: { name: 'Begins soon', tone: 'neutral' },
  'under way': { name: 'Being made', tone: 'neutral' },
  good: { name: 'Good', tone: 'good' },
  failed: { name: 'Failed', tone: 'bad' },
  missing: { name: 'File is gone', tone: 'bad' },
  removed: { name: 'Replaced by newer ones', tone: 'neutral' },
};

/** English texts, to be passed to `t`. */
const occasionNames: Readonly<Record<BackupOccasion, string>> = {
  daily: 'Daily',
  'by hand': 'By hand',
  'before upgrade': 'Before an upgrade',
};

type Backups = Replies['backupList'];

const everyTwoSeconds = 2_000;

const isOpen = ({ state }: Backup): boolean => state === 'wanted' || state === 'under way';

function Warning({ of: { warning, lastGood, backups } }: { of: Backups }) {
  const now = useNow();
  if (warning === 'none') return null;
  const last = lastGood
    ? t('The last good backup was made {age}.', { age: ageText(lastGood.beganAt ?? lastGood.askedAt, now) })
    : t('There is no good backup yet.');
  if (warning === 'old')
    return (
      <InfoAlert warning title={t('There is no backup of the last two days')}>
        {last} {t('Press “Back up now”, and make sure that the server runs every day.')}
      </InfoAlert>
    );
  const failed = backups.find(({ state }) => state === 'failed');
  return (
    <InfoAlert warning title={t('The last backup could not be made')}>
      <Text>{failed?.fault}</Text>
      <Text>{last}</Text>
    </InfoAlert>
  );
}

const fileName = (path: string): string => path.split(/[/\\]/).at(-1) ?? '';

function LastGood({ of: last }: { of: Backup | null }) {
  const now = useNow();
  if (!last) return <Text>{t('None yet.')}</Text>;
  const { beganAt, askedAt, bytes, path, machine } = last;
  const at = beganAt ?? askedAt;
  return (
    <DescriptionList
      facts={[
        [t('Age'), ageText(at, now)],
        [t('Data as of'), momentText(at)],
        [t('Size'), sizeText(bytes)],
        [t('File'), fileName(path)],
        [t('Folder'), path.slice(0, -fileName(path).length - 1)],
        [t('Machine'), machine],
      ]}
    />
  );
}

function Daily({ daily, folder }: Pick<Backups, 'daily' | 'folder'>) {
  if (!daily) return <Text>{t('The server makes none by itself (BACKUP_HOUR=off).')}</Text>;
  return (
    <DescriptionList
      facts={[
        [t('Made at'), clockText(`${String(daily.hour).padStart(2, '0')}:00`)],
        [t('Kept'), t('the last {kept} of each kind', { kept: daily.kept })],
        [t('Folder'), folder],
      ]}
    />
  );
}

function Tries({ backups }: { backups: readonly Backup[] }) {
  return (
    <ResourceList
      name={t('Backups')}
      rows={backups}
      keyOf={({ _id }) => _id}
      columns={[
        { label: t('When'), value: ({ beganAt, askedAt }) => <Timestamp at={beganAt ?? askedAt} />, rank: 'lead' },
        { label: t('Why'), value: ({ occasion }) => t(occasionNames[occasion]), rank: 'line' },
        {
          label: t('Outcome'),
          value: ({ state, fault }) => (
            <>
              <StatusTag of={backupStatuses} status={state} />
              {fault && <Text small>{fault}</Text>}
            </>
          ),
          long: true,
          rank: 'value',
          brief: ({ state }) => <StatusTag of={backupStatuses} status={state} />,
        },
        { label: t('Size'), value: ({ bytes }) => (bytes === 0 ? '' : sizeText(bytes)), right: true, whole: true, rank: 'line' },
        { label: t('File'), value: ({ path }) => fileName(path), spare: true },
        { label: t('Machine'), value: ({ machine }) => machine, spare: true },
      ]}
      empty={{ title: t('No backup yet'), text: t('Every backup that the server makes is listed here.') }}
    />
  );
}

/** Polls the list of backups while mounted. */
function Watch() {
  useCallQuery('backupList', {}, { refetchInterval: everyTwoSeconds });
  return null;
}

export default function BackupsPage() {
  const backups = useCallQuery('backupList');
  const create = useAction('backupCreate', { refreshes: ['backupList'] });
  const busy = create.isPending || (backups.data?.backups.some(isOpen) ?? false);
  return (
    <Page
      subtitle={t(
        'Everything that is stored, in one file for each day. Whoever has such a file has all the data, so backups cannot be downloaded here.',
      )}
      main={{ text: t('Back up now'), busy, onClick: () => create.mutate({}) }}
    >
      {busy && <Watch />}
      {create.error && <ErrorAlert title={t('No backup was started')} of={create.error} />}
      <Loaded call={backups} failed={t('The backups could not be loaded')}>
        {(data) => (
          <>
            <Warning of={data} />
            <Grid min="26rem">
              <Section id="last-good" title={t('Last good backup')}>
                <LastGood of={data.lastGood} />
              </Section>
              <Section id="daily" title={t('Each day')}>
                <Daily {...data} />
              </Section>
            </Grid>
            <Section id="tries" title={t('What was made')}>
              <Tries backups={data.backups} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  );
}
