import { t } from '#contract/text.ts';
import { ErrorAlert } from './alert.tsx';
import { Row } from './arrange.tsx';
import { Button } from './button.tsx';
import styles from './changed-meanwhile.module.css';

interface ChangedMeanwhileProps {
  error: Error;
  /** the labels of the fields that somebody else has changed, with their present values */
  present: readonly (readonly [label: string, value: string])[];
  /** puts the present values into the fields */
  onTake: () => void;
}

/** Shown in a form that was not saved because somebody else has changed the record. Saving again overwrites their changes. */
export const ChangedMeanwhile = ({ error, present, onTake }: ChangedMeanwhileProps) => (
  <ErrorAlert of={error}>
    <ul className={styles.present}>
      {present.map(([label, value]) => (
        <li key={label}>{value === '' ? t('{label} is empty now', { label }) : t('{label} is now: {value}', { label, value })}</li>
      ))}
    </ul>
    <Row>
      <Button small onClick={onTake}>
        {t('Use the current value')}
      </Button>
      <span>{t('Save again to replace it.')}</span>
    </Row>
  </ErrorAlert>
);
