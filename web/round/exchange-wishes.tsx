import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import type { Replies } from '#contract/calls.ts';
import type { Wish, WishInput } from '#contract/round/exchange.ts';
import { hostelWords } from '#contract/round/round-choices.ts';
import { roundCan } from '#contract/round/round.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/show/alert.tsx';
import { Row, Section, Stack, Box, Grid } from '#web/ui/show/arrange.tsx';
import { IconButton } from '#web/ui/action/button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Empty, Loaded } from '#web/ui/page/states.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { Text } from '#web/ui/show/text.tsx';
import { StatusTag } from '#web/ui/show/status-tag.tsx';
import { AddWish } from './add-wish.tsx';
import styles from './exchange.module.css';
import { PolicySentences, Seed } from './policy.tsx';
import { OwnOutcome } from './exchange-outcome.tsx';
import { statedWish, wishText } from './exchange-words.ts';
import { roundStatuses } from './states.ts';

type Own = Replies['exchangeOwn'];
type Round = NonNullable<Own['round']>;

const isOpen = (round: Round): boolean => roundCan.choose(round, Date.now());

interface WishRowProps {
  wish: Wish;
  n: number;
  of: number;
  round: Round;
  /** undefined once the round has closed */
  move: ((to: number | 'out') => void) | undefined;
}

function WishRow({ wish, n, of, round, move }: WishRowProps) {
  const text = wishText(wish, round.hostels);
  return (
    <li className={styles.wish}>
      <strong>{n + 1}.</strong>
      <Box flex="1 1 8rem" miw={0}>
        {text}
      </Box>
      {move && (
        <Row gap="0.25rem" wrap="nowrap" ms="auto">
          <IconButton
            name={t('Put {wish} higher', { wish: text })}
            icon={<ArrowUp size={20} aria-hidden />}
            disabled={n === 0}
            onClick={() => move(n - 1)}
          />
          <IconButton
            name={t('Put {wish} lower', { wish: text })}
            icon={<ArrowDown size={20} aria-hidden />}
            disabled={n === of - 1}
            onClick={() => move(n + 1)}
          />
          <IconButton name={t('Remove {wish}', { wish: text })} icon={<X size={20} aria-hidden />} onClick={() => move('out')} />
        </Row>
      )}
    </li>
  );
}

const inputs = (wishes: readonly Wish[]): WishInput[] => wishes.flatMap((wish) => statedWish(wish) ?? []);

/** The wishes in their order; each change is saved immediately. */
function Wishes({ round, wishes }: { round: Round; wishes: readonly Wish[] }) {
  const save = useAction('exchangeWish');
  const add = useAction('exchangeWish');
  const choices = useCallQuery('exchangeChoices');
  const open = isOpen(round);
  const params = { id: round._id };

  function move(from: number, to: number | 'out'): void {
    const next = [...wishes];
    const [moved] = next.splice(from, 1);
    if (moved && to !== 'out') next.splice(to, 0, moved);
    save.mutate({ params, body: { wishes: inputs(next) } });
  }

  return (
    <Section id="wishes" title={t('Your wishes')}>
      {wishes.length === 0 ? (
        <Text dimmed>{open ? t('None yet: you keep your room.') : t('You stated none.')}</Text>
      ) : (
        <Grid component="ol" gap={8}>
          {wishes.map((wish, n) => (
            <WishRow
              key={wishText(wish, round.hostels)}
              wish={wish}
              n={n}
              of={wishes.length}
              round={round}
              move={open ? (to) => move(n, to) : undefined}
            />
          ))}
        </Grid>
      )}
      {save.error && <ErrorAlert title={t('The wishes were not saved')} of={save.error} onDismiss={save.reset} />}
      {open && (
        <Loaded call={choices}>
          {({ hostels }) => (
            <AddWish
              roundId={round._id}
              hostels={hostels}
              stated={wishes.length}
              call={add}
              onAdd={(wish, onAdded) => add.mutate({ params, body: { wishes: [...inputs(wishes), wish] } }, () => onAdded())}
            />
          )}
        </Loaded>
      )}
    </Section>
  );
}

function State({ round }: { round: Round }) {
  const texts: Readonly<Record<Round['state'], string>> = {
    open: t('You can state wishes until {moment}.', { moment: momentText(round.closesAt) }),
    closed: t('Wishes can no longer be changed. Staff will look at the result.'),
    proposed: t('Wishes can no longer be changed. Staff are looking at the result.'),
    published: t('The moves have been carried out.'),
    cancelled: t('The round was ended without moving anybody: {reason}', { reason: round.cancelReason }),
  };
  return (
    <Stack gap="xs">
      <Row gap="sm">
        <StatusTag of={roundStatuses} status={round.state} />
        <Text>{hostelWords(round.hostels)}</Text>
      </Row>
      <Text>{round.state === 'open' && !isOpen(round) ? texts.closed : texts[round.state]}</Text>
    </Stack>
  );
}

export default function ExchangeWishes() {
  const own = useCallQuery('exchangeOwn');
  return (
    <Page narrow>
      <Loaded call={own}>
        {({ round, wishes, outcome }) =>
          round === null ? (
            <Empty
              title={t('No round')}
              text={t('When staff open a room exchange for your hostel, you are notified and state your wishes here.')}
            />
          ) : (
            <>
              <State round={round} />
              {outcome && (
                <Section id="outcome" title={t('Result of the round')}>
                  <OwnOutcome outcome={outcome} wishes={wishes} hostels={round.hostels} />
                </Section>
              )}
              <Wishes round={round} wishes={wishes} />
              <Section id="how" title={t('How it works')}>
                <PolicySentences of={round} />
                <Seed round={round} />
              </Section>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
