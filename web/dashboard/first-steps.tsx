import { useState } from 'react';
import { t } from '#contract/text/text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import styles from './first-steps.module.css';
import { type OfAdministrator, stepsOf } from './steps-of.ts';

/** In local storage: dismissing the steps hides them on this device only. */
const key = 'firstStepsDismissed';

/** The first steps, until all are done. They can be hidden and shown again. */
export function FirstSteps({ of }: { of: OfAdministrator }) {
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(key) !== null);
  const steps = stepsOf(of);
  const next = steps.find(({ done }) => !done);
  const setShown = (shown: boolean) => {
    if (shown) localStorage.removeItem(key);
    else localStorage.setItem(key, 'true');
    setDismissed(!shown);
  };
  if (!next) return null;
  if (dismissed)
    return (
      <div>
        <Button kind="quiet" small onClick={() => setShown(true)}>
          {t('Show the first steps')}
        </Button>
      </div>
    );
  return (
    <section aria-labelledby="first-steps" className={styles.steps}>
      <div className={styles.head}>
        <h2 id="first-steps">{t('First steps')}</h2>
        <span>{t('{done} of {steps} done', { done: steps.filter(({ done }) => done).length, steps: steps.length })}</span>
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
      </div>
      <ol>
        {steps.map((step) => (
          <li key={step.text} data-done={step.done || undefined}>
            <span className={styles.mark} aria-hidden>
              {step.done ? '✓' : ''}
            </span>
            <Link to={step.to} aria-current={step === next ? 'step' : undefined}>
              {step.text}
            </Link>
            {step.done && <span className={styles.done}>{t('Done')}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
