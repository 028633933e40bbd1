import { useState } from 'react';
import type { Replies } from '#contract/calls.ts';
import { paths } from '#contract/paths.ts';
import { hostelForNames } from '#contract/room/hostel-for.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { messageOf } from '#web/api-error.ts';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { RowActions } from '#web/ui/action/more-actions.tsx';
import { type Columns, ResourceList } from '#web/ui/list/resource-list.tsx';
import { Loaded } from '#web/ui/page/page.tsx';
import { momentDayText } from '#web/ui/show/dates.ts';

type Archived = Replies['hostelArchived'][number];

const columns: () => Columns<Archived> = () => [
  { label: t('Hostel'), value: ({ name }) => name, rank: 'lead' },
  { label: t('Archived'), value: ({ archivedAt }) => momentDayText(archivedAt), rank: 'line' },
  { label: t('Rooms'), value: ({ rooms }) => rooms, right: true },
  { label: t('Who lives there'), value: (hostel) => t(hostelForNames[hostel.for]), spare: true },
];

/** The archived hostels: what is recorded about each is read as ever, and each can be brought back. */
export function ArchivedHostels() {
  const archived = useCallQuery('hostelArchived');
  const [restored, setRestored] = useState<Archived>();
  return (
    <>
      <Loaded call={archived} failed={messageOf}>
        {(hostels) => (
          <ResourceList
            name={t('Archived hostels')}
            rows={hostels}
            keyOf={({ _id }) => _id}
            columns={columns()}
            actions={(hostel) => (
              <>
                <ButtonLink small to={paths.hostelRooms(hostel._id)} aria-label={t('View Details of {hostel}', { hostel: hostel.name })}>
                  {t('View Details')}
                </ButtonLink>
                <RowActions of={hostel.name}>
                  <ButtonLink kind="quiet" to={paths.occupants(hostel._id)}>
                    {t('Who lived here')}
                  </ButtonLink>
                  <Button kind="quiet" onClick={() => setRestored(hostel)} aria-label={t('Bring back {hostel}', { hostel: hostel.name })}>
                    {t('Bring back')}
                  </Button>
                </RowActions>
              </>
            )}
            empty={{ title: t('No archived hostels'), text: t('A hostel that is no longer in use is archived from its row.') }}
          />
        )}
      </Loaded>
      {restored && (
        <ConfirmCall
          call="hostelRestore"
          input={{ params: { id: restored._id } }}
          title={t('Bring back {hostel}?', { hostel: restored.name })}
          action={t('Bring back')}
          failed={t('The hostel was not brought back')}
          onClose={() => setRestored(undefined)}
        >
          {t('{rooms, plural, one {Its room} other {Its # rooms}} can be given again. It has no team until you choose one.', {
            rooms: restored.rooms,
          })}
        </ConfirmCall>
      )}
    </>
  );
}
