import type { ReactNode } from 'react';
import { t } from '#contract/text/text.ts';
import { ErrorAlert, Points, Row } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';

interface ChangedMeanwhileProps {
  /** says who has changed it, and when */
  error: Error;
  /** how it is now */
  children: ReactNode;
  /** gives up what the person has entered for what is there now */
  onTake: () => void;
}

/** Shown where something was not saved because somebody else has changed it. Saving again overwrites their changes. */
export const ChangedMeanwhile = ({ error, children, onTake }: ChangedMeanwhileProps) => (
  <ErrorAlert of={error}>
    {children}
    <Row>
      <Button small onClick={onTake}>
        {t('Use the current value')}
      </Button>
      <span>{t('Save again to replace it.')}</span>
    </Row>
  </ErrorAlert>
);

/** The present values of fields, by label. */
export const PresentValues = ({ of }: { of: readonly (readonly [label: string, value: string])[] }) => (
  <Points mt={4} mb={12}>
    {of.map(([label, value]) => (
      <li key={label}>{value === '' ? t('{label} is empty now', { label }) : t('{label} is now: {value}', { label, value })}</li>
    ))}
  </Points>
);
