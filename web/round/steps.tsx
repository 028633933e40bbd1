import Check from 'lucide-react/icons/check';
import { roundStatuses } from '#contract/round/round-policies.ts';
import { roundStates, type Round } from '#contract/round/round.ts';
import { t } from '#contract/text/text.ts';
import { Box, Grid, Row, VisuallyHidden } from '#web/ui/show/elements.tsx';
import { momentText } from '#web/ui/show/dates.ts';

type Step = Exclude<Round['state'], 'cancelled'>;
const steps = roundStates.filter((state): state is Step => state !== 'cancelled');

type Stand = Pick<Round, 'state' | 'openedAt' | 'closesAt' | 'closedAt' | 'publishedAt'>;

/** No line ends between a day and its month. */
const whole = (at: string): string => momentText(at).replace(' ', '\u00a0');

function whenOf(step: Step, { state, openedAt, closesAt, closedAt, publishedAt }: Stand): string {
  if (step === 'open') return state === 'open' ? t('since {when}', { when: whole(openedAt) }) : whole(openedAt);
  if (step === 'closed') return closedAt ? whole(closedAt) : t('on {when}', { when: whole(closesAt) });
  return step === 'published' && publishedAt ? whole(publishedAt) : '';
}

const outlined = '1px solid currentcolor';
const looks = {
  past: { line: 'var(--good)', text: 'dimmed', mark: { bd: outlined, c: 'var(--good)' } },
  now: { line: 'var(--mantine-color-anchor)', text: 'var(--mantine-color-text)', mark: { bg: 'brand.6', c: '#fff' } },
  ahead: { line: 'var(--line)', text: 'dimmed', mark: { bd: outlined } },
} as const;

/** The steps of a round from its opening to its result, with the current one marked. */
export function RoundSteps({ round }: { round: Stand }) {
  const at = steps.findIndex((step) => step === round.state);
  return (
    <Grid component="ol" min="8.5rem" stretch gap="0.5rem 0.75rem" aria-label={t('Where the round stands')}>
      {steps.map((step, index) => {
        const place = index < at ? 'past' : index === at ? 'now' : 'ahead';
        const { line, text, mark } = looks[place];
        return (
          <Row
            key={step}
            component="li"
            align="flex-start"
            wrap="nowrap"
            gap="0.625rem"
            pt="0.625rem"
            c={text}
            style={{ borderTop: `3px solid ${line}` }}
            aria-current={place === 'now' ? 'step' : undefined}
          >
            <Box
              component="span"
              className="centred"
              flex="none"
              w="1.5rem"
              h="1.5rem"
              fz="0.8125rem"
              fw={650}
              bdrs="50%"
              {...mark}
              aria-hidden
            >
              {place === 'past' || (place === 'now' && step === 'published') ? <Check size={16} /> : index + 1}
            </Box>
            <Box component="span" fw={600} lh="1.5rem">
              {t(roundStatuses[step].name)}
              {place === 'past' && <VisuallyHidden component="span"> {t('(done)')}</VisuallyHidden>}
              {/* the line breaks between day and time, not before "PM" */}
              <Box component="small" display="block" c="dimmed" fz="0.8125rem" fw={400} lh={1.3} style={{ textWrap: 'balance' }}>
                {whenOf(step, round)}
              </Box>
            </Box>
          </Row>
        );
      })}
    </Grid>
  );
}
