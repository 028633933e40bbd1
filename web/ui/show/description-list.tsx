import type { ReactNode } from 'react';
import styles from './description-list.module.css';

interface DescriptionListProps {
  /** false: left out */
  facts: readonly (false | readonly [label: string, value: ReactNode])[];
  /** the values are too long for one line, and begin below each other */
  long?: boolean;
}

/** Labels with their values. */
export const DescriptionList = ({ facts, long = false }: DescriptionListProps) => (
  <dl className={styles.facts} data-long={long || undefined}>
    {facts
      .filter((fact) => fact !== false)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
