import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { WholeList } from '#web/record/shared/whole-list.tsx';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { nothing } from '#web/ui/list/resource-list.tsx';
import { Loaded } from '#web/ui/page/states.tsx';
import { StatusTag } from '#web/ui/show/status-tag.tsx';
import { Timestamp } from '#web/ui/show/time.tsx';
import { OpenRound } from './open-round.tsx';
import { exchangeStatuses } from './statuses.ts';
import { closingText } from './shared/closing-text.ts';
import { hostelNames } from './words.ts';

export default function ExchangeRounds() {
  const { role, hostelId } = useMe();
  const rounds = useCallQuery('exchangeList');
  const today = useCallQuery('me').data?.today;
  const [opening, setOpening] = useState(false);
  const mayOpen = role === 'hosteladmin' || (role === 'caretaker' && hostelId !== null);
  return (
    <Page
      subtitle={t('Students say which other rooms they would like, and all wishes are met together as far as they can be.')}
      actions={
        mayOpen && (
          <Button kind="primary" disabled={today === undefined} onClick={() => setOpening(true)}>
            {t('Open a round')}
          </Button>
        )
      }
    >
      <Loaded call={rounds}>
        {(all) => (
          <WholeList
            name={t('Room-change rounds')}
            records={all}
            pageSize={20}
            columns={[
              { label: t('Hostels'), value: ({ hostels }) => hostelNames(hostels), long: true },
              { label: t('State'), value: ({ state }) => <StatusTag of={exchangeStatuses} status={state} /> },
              { label: t('Opened'), value: ({ openedAt }) => <Timestamp at={openedAt} /> },
              { label: t('Wishes until'), value: ({ closesAt }) => closingText(closesAt), whole: true },
              { label: t('Asking'), value: ({ asking }) => asking, right: true },
              { label: t('Moving'), value: ({ moving, proposedAt }) => (proposedAt === null ? nothing : moving), right: true },
            ]}
            before={({ _id, hostels, openedAt }) => (
              <ButtonLink
                to={paths.exchangeRound(_id)}
                aria-label={t('Look at the round of {hostels}, opened {moment}', {
                  hostels: hostelNames(hostels),
                  moment: closingText(openedAt),
                })}
              >
                {t('Look')}
              </ButtonLink>
            )}
            empty={{
              title: t('No round yet'),
              text: mayOpen ? t('Open one when students ask for other rooms.') : t('They are listed here once one is opened.'),
            }}
          />
        )}
      </Loaded>
      {opening && today !== undefined && <OpenRound today={today} onClose={() => setOpening(false)} />}
    </Page>
  );
}
