import type { ExchangeRound } from '#contract/exchange/exchange.ts';
import { exchangeTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { Section } from '#web/ui/show/arrange.tsx';
import { Text } from '#web/ui/show/text.tsx';
import styles from './exchange.module.css';

interface LotsProps {
  round: Pick<ExchangeRound, 'seedHash' | 'seed'>;
}

/** The hash of the seed that the order is drawn from and, once published, the seed, which anybody can check against the hash. */
export const Lots = ({ round: { seedHash: hash, seed } }: LotsProps) => (
  <Text small dimmed className={styles.seed ?? ''}>
    {seed === null ? t(exchangeTexts.secretLots, { hash }) : t(exchangeTexts.lots, { seed, hash })}
  </Text>
);

/** The rule of a round, for those who take part in it. */
export function HowItWorks({ round }: { round: LotsProps['round'] }) {
  return (
    <Section id="how" title={t('How it works')}>
      <ul className={styles.rules}>
        <li>{t('You keep your room unless one of your wishes is met. Students who state no wish are not moved.')}</li>
        <li>{t('Your room goes to somebody else only if you get one that you wished for.')}</li>
        <li>
          {t(
            'Empty seats and the rooms of all who ask are exchanged together: in pairs, in rings, and in chains that end in an empty seat.',
          )}
        </li>
        <li>{t('Where several students want the same seat, an order drawn by lot decides.')}</li>
        <li>{t('State what you really want, the best first: nobody gets more by stating anything else.')}</li>
      </ul>
      <Lots round={round} />
    </Section>
  );
}
