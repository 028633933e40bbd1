import { useParams } from 'react-router';
import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { messageOf } from '#web/api-error.ts';
import { Card, Stack } from '#web/ui/show/arrange.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { Page } from '#web/ui/page/page.tsx';
import { SegmentedRadio } from '#web/ui/form/segmented-radio.tsx';
import { Loaded } from '#web/ui/page/states.tsx';
import { AddListed } from './add-listed.tsx';
import { AddNumbered } from './add-numbered.tsx';
import { placesOf } from './shared/room-places.ts';

const ways = () =>
  [
    { value: '', label: t('One room'), tone: 'neutral' },
    { value: 'several', label: t('Several'), tone: 'neutral' },
    { value: 'list', label: t('From a list'), tone: 'neutral' },
  ] as const;

export default function AddRooms() {
  const { id = '' } = useParams();
  const hostel = useCallQuery('hostelGet', { params: { id } });
  const list = useListState('how');
  const name = hostel.data?.hostel.name;
  const { how } = list.filters;
  return (
    <Page
      title={name ? t('Add rooms to {hostel}', { hostel: name }) : t('Add rooms')}
      actions={<ButtonLink to={paths.hostelRooms(id)}>{t('Back to the rooms')}</ButtonLink>}
      narrow={how !== 'list'}
    >
      <Loaded call={hostel} failed={(error) => t(screenTexts.hostelDetailFailed, { message: messageOf(error) })}>
        {({ rooms }) => (
          <Card>
            <Stack>
              <SegmentedRadio
                id="how"
                label={t('How many rooms')}
                nameOf={(label) => label}
                segments={ways()}
                value={how === 'several' || how === 'list' ? how : ''}
                onChange={(value) => list.filter('how', value)}
              />
              {how === 'list' ? (
                <AddListed hostelId={id} />
              ) : (
                <AddNumbered key={how} hostelId={id} several={how === 'several'} places={placesOf(rooms)} />
              )}
            </Stack>
          </Card>
        )}
      </Loaded>
    </Page>
  );
}
