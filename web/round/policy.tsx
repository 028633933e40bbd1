import { roundPolicyNames, roundPolicySentences } from '#contract/round/round-policies.ts';
import type { Round, RoundPolicy } from '#contract/round/round.ts';
import { t } from '#contract/text/text.ts';
import { CopyButton } from '#web/ui/action/copy-button.tsx';
import { Box, Hint } from '#web/ui/show/elements.tsx';
import styles from './policy.module.css';

export const PolicySentences = ({ of: round }: { of: Pick<Round, 'policy' | 'tiers'> }) => (
  <ol className={styles.sentences}>
    {roundPolicySentences(round).map((sentence) => (
      <li key={sentence}>{t(sentence)}</li>
    ))}
  </ol>
);

const Hash = ({ of }: { of: string }) => (
  <Box component="code" display="block" m="0.125rem 0 0.625rem" fz="0.875rem">
    {of}
  </Box>
);

/** Proof that nobody could choose the lottery numbers: the hash of the seed from the opening on, and the seed with the result. */
export function Seed({ round: { seed, seedHash } }: { round: Pick<Round, 'seed' | 'seedHash'> }) {
  return (
    <details className={styles.opens}>
      <summary>{t('How everybody can check the lots')}</summary>
      {seed !== '' && (
        <>
          <Hint>{t('Random number')}</Hint>
          <Hash of={seed} />
        </>
      )}
      <Hint>{t('Its check code (SHA-256), shown since the opening')}</Hint>
      <Hash of={seedHash} />
      <CopyButton text={seed === '' ? seedHash : `${seed} ${seedHash}`} name={t('the check code')} />
    </details>
  );
}

export const policyName = (policy: RoundPolicy): string => t(roundPolicyNames[policy]);
