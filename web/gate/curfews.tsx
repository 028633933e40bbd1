import { useState } from 'react';
import type { Replies } from '#contract/calls.ts';
import { hostelForNames } from '#contract/room/hostel-for.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { ResourceList } from '#web/ui/list/resource-list.tsx';
import { InfoAlert } from '#web/ui/show/elements.tsx';
import { CurfewDialog } from './curfew-dialog.tsx';
import { hoursText } from './hours.ts';

type HostelWithHours = Replies['gateCurfewList'][number];

/** The hours of women's and of men's hostels, where they differ: hours follow from the hostel, and that they do not follow from the gender must be seen. */
function Differing({ hostels }: { hostels: readonly HostelWithHours[] }) {
  const hoursFor = (isFor: HostelWithHours['for']) =>
    [...new Set(hostels.filter((hostel) => hostel.for === isFor).map(({ curfew }) => hoursText(curfew)))].toSorted();
  const [women, men] = [hoursFor('women'), hoursFor('men')];
  if (women.length === 0 || men.length === 0 || women.join() === men.join()) return null;
  return (
    <InfoAlert warning title={t('Hostels for women and hostels for men have different hours')}>
      <p>{t('Women: {hours}', { hours: women.join('; ') })}</p>
      <p>{t('Men: {hours}', { hours: men.join('; ') })}</p>
    </InfoAlert>
  );
}

/** Until when the students of each hostel may be out. */
export default function Curfews() {
  const call = useCallQuery('gateCurfewList');
  const [edited, setEdited] = useState<string>();
  const renew = useAction('gatePassRenew');
  const [renewing, setRenewing] = useState(false);
  return (
    <Page
      actions={<Button onClick={() => setRenewing(true)}>{t('Renew all passes')}</Button>}
      subtitle={t('By when students are in on each evening. Coming in later is recorded, never refused.')}
    >
      <Loaded call={call}>
        {(hostels) => {
          const hostel = hostels.find(({ _id }) => _id === edited);
          return (
            <>
              <Differing hostels={hostels} />
              <ResourceList
                name={t('Hours of the hostels')}
                rows={hostels}
                keyOf={({ _id }) => _id}
                columns={[
                  { label: t('Hostel'), value: ({ name }) => name, rank: 'lead' },
                  { label: t('Who lives there'), value: ({ for: isFor }) => t(hostelForNames[isFor]) },
                  { label: t('In by'), value: ({ curfew }) => hoursText(curfew), rank: 'line', wraps: true },
                ]}
                actions={({ _id, name }) => (
                  <Button
                    kind="quiet"
                    small
                    aria-label={t('Change the hours of {hostel}', { hostel: name })}
                    onClick={() => setEdited(_id)}
                  >
                    {t('Change')}
                  </Button>
                )}
                empty={{ title: t('No hostels yet'), text: t('Add a hostel first, then its hours here.') }}
              />
              {hostel && <CurfewDialog hostel={hostel} onClose={() => setEdited(undefined)} />}
            </>
          );
        }}
      </Loaded>
      <Confirm
        opened={renewing}
        title={t('Renew the passes of all students?')}
        action={t('Renew all passes')}
        danger
        busy={renew.isPending}
        error={renew.error}
        onConfirm={() => renew.mutate({}, () => setRenewing(false))}
        onClose={() => setRenewing(false)}
      >
        <p>
          {t(
            'Do this when the phone of a guard was lost or stolen: it then knows no pass any more. Every other phone needs a network once to go on.',
          )}
        </p>
      </Confirm>
    </Page>
  );
}
