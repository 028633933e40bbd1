import { useSearchParams } from 'react-router';
import { verifierPage } from '#contract/paths.ts';
import { shownName } from '#contract/person/person.ts';
import { roundCan } from '#contract/round/round.ts';
import type { OwnRound } from '#contract/round/round-student.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Row, Section } from '#web/ui/show/arrange.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Empty, Loaded } from '#web/ui/page/states.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { StatusTag } from '#web/ui/show/status-tag.tsx';
import { useNow } from '#web/ui/show/use-now.ts';
import { ChoosingUntil } from './choosing-until.tsx';
import { NextSteps } from './next-steps.tsx';
import { OwnGroup } from './own-group.tsx';
import { OwnResult, shortResult } from './own-result.tsx';
import { OwnWishes } from './own-wishes.tsx';
import { policyName, PolicySentences, Seed } from './policy.tsx';
import { ReceiptButton } from './receipt-button.tsx';
import { SeatOffer } from './seat-offer.tsx';
import { roundStatuses } from './states.ts';
import styles from './own-round.module.css';

function OneRound({ own }: { own: OwnRound }) {
  const { round, offer } = own;
  const { username } = useMe();
  const maker = own.group?.members.find((member, n) => n === 0 && member.username !== username);
  const now = useNow().getTime();
  const mayChoose = roundCan.choose(round, now);
  const [query] = useSearchParams();
  return (
    <>
      <SeatOffer offer={offer} />
      {round.state === 'published' ? <OwnResult own={own} /> : <ChoosingUntil round={round} now={now} mayChoose={mayChoose} />}
      {round.groups && round.state !== 'published' && <OwnGroup own={own} mayChoose={mayChoose} codeAsked={query.get('code') ?? ''} />}
      {round.wishes.length > 0 && round.state !== 'published' && <OwnWishes key={round._id} own={own} mayChoose={mayChoose} />}
      {round.state !== 'published' && <NextSteps round={round} maker={maker && shownName(maker)} />}
      {round.state === 'published' && (
        <Section id="receipt" title={t('Check it yourself')}>
          <Text>
            {t(
              'Your receipt has the order of all turns with the seed and the number of each, and your own line. With it you can check that nobody’s turn was moved. It has no names, and does not show what others wished for or got.',
            )}
          </Text>
          <Row>
            <ReceiptButton roundId={round._id} />
            <a href={verifierPage} target="_blank" rel="noreferrer">
              {t('Page that checks it')}
            </a>
          </Row>
        </Section>
      )}
      <Section
        id="policy"
        title={t('How the rooms are given')}
        aside={
          <Text dimmed component="span">
            {policyName(round.policy)}
          </Text>
        }
      >
        <PolicySentences of={round} />
        {round.policy === 'draw' && <Seed round={round} />}
      </Section>
    </>
  );
}

function Earlier({ rounds }: { rounds: readonly OwnRound[] }) {
  if (rounds.length === 0) return null;
  return (
    <Section id="earlier" title={t('Earlier rounds')}>
      <ul className={styles.earlier}>
        {rounds.map((own) => (
          <li key={own.round._id}>
            <strong>{own.round.name}</strong>
            <span>{shortResult(own)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A student's own rounds: the current one in full, the earlier ones in a line each. */
export default function OwnRoundPage() {
  // polled, because students are not notified of everything that friends and the office do
  const rounds = useCallQuery('roundOwn', {}, { refetchInterval: 60_000 });
  const [current, ...earlier] = rounds.data ?? [];
  return (
    <Page
      narrow
      subtitle={
        current && (
          <span className={styles.about}>
            {current.round.name} <StatusTag of={roundStatuses} status={current.round.state} />
          </span>
        )
      }
    >
      <Loaded call={rounds}>
        {() =>
          current ? (
            <>
              <OneRound key={current.round._id} own={current} />
              <Earlier rounds={earlier} />
            </>
          ) : (
            <Empty
              title={t('No round for you')}
              text={t(
                'When rooms are given in a round that you are in, you choose here what it leaves to you, and read what you got and why.',
              )}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
