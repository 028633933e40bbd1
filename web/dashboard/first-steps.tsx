import { useState } from 'react';
import { isOnlyHere } from '#contract/institution/site.ts';
import { t } from '#contract/text/text.ts';
import { useOffered, useSite } from '#web/institution/shared/institution.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import styles from './first-steps.module.css';
import { timeZone } from '#web/ui/show/dates.ts';
import { Box, Grid, Heading, InfoAlert, Row } from '#web/ui/show/elements.tsx';
import { type OfAdministrator, siteSetting, stepsOf } from './steps-of.ts';

/** In local storage: dismissing the steps hides them on this device only. */
const key = 'firstStepsDismissed';

/** The first steps, until all are done. They can be hidden and shown again. */
export function FirstSteps({ of }: { of: OfAdministrator }) {
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(key) !== null);
  const offered = useOffered();
  const site = useSite();
  const steps = stepsOf(of, offered?.site ?? '', timeZone ?? '');
  const next = steps.find(({ done }) => !done);
  const setShown = (shown: boolean) => {
    if (shown) localStorage.removeItem(key);
    else localStorage.setItem(key, 'true');
    setDismissed(!shown);
  };
  if (!next || !offered) return null;
  // on a campus that is already used the address alone is no list of steps
  if (steps.every(({ to, done }) => done || to === siteSetting)) {
    return (
      isOnlyHere(site) && (
        <InfoAlert warning>
          <strong>{t('Slips and mail lead to {address}, which is only this computer', { address: site })}</strong>{' '}
          <Link to={siteSetting}>{t('Enter the address at which students open Hostelry')}</Link>
        </InfoAlert>
      )
    );
  }
  if (dismissed)
    return (
      <div>
        <Button kind="quiet" small onClick={() => setShown(true)}>
          {t('Show the first steps')}
        </Button>
      </div>
    );
  return (
    <Box
      component="section"
      aria-labelledby="first-steps"
      px={16}
      py={12}
      bg="var(--surface)"
      style={{ border: '1px solid var(--line)' }}
      bdrs="md"
    >
      <Row gap="0.25rem 0.75rem">
        <Heading level={2} fz={16} lh="inherit" id="first-steps">
          {t('First steps')}
        </Heading>
        <Box component="span" c="dimmed" fz={14}>
          {t('{done} of {steps} done', { done: steps.filter(({ done }) => done).length, steps: steps.length })}
        </Box>
        <Box ml="auto">
          <Button
            kind="quiet"
            small
            aria-label={t('Dismiss the first steps')}
            onClick={() => {
              setShown(false);
              showToast(t('The first steps are hidden.'), {
                undo: async () => {
                  setShown(true);
                  return undefined;
                },
              });
            }}
          >
            {t('Dismiss')}
          </Button>
        </Box>
      </Row>
      <Grid component="ol" gap={0} mt={4}>
        {steps.map((step) => (
          <li key={step.text}>
            <Row gap={10} wrap="nowrap" mih={44}>
              <span className={styles.mark} data-done={step.done || undefined} aria-hidden>
                {step.done ? '✓' : ''}
              </span>
              <Link
                to={step.to}
                style={{ padding: '0.5rem 0', ...(step === next ? { fontWeight: 650 } : {}) }}
                aria-current={step === next ? 'step' : undefined}
              >
                {step.text}
              </Link>
              {step.done && (
                <Box component="span" c="dimmed" fz={14}>
                  {t('Done')}
                </Box>
              )}
            </Row>
          </li>
        ))}
      </Grid>
    </Box>
  );
}
