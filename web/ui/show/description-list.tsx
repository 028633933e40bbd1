import type { ReactNode } from 'react';
import styles from './description-list.module.css';

interface DescriptionListProps {
  facts: readonly (readonly [label: string, value: ReactNode])[];
  /** the values are too long for one line */
  long?: boolean;
}

/** Labels with their values. */
export const DescriptionList = ({ facts, long = false }: DescriptionListProps) => (
  <dl className={styles.facts} data-long={long || undefined}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
