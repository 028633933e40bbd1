import styles from './numbers.module.css';

interface CountShown {
  value: number;
  label: string;
  detail?: string | undefined;
}

/** Large numbers, each labelled with what it counts. */
export const Numbers = ({ counts }: { counts: readonly CountShown[] }) => (
  <dl className={styles.counts}>
    {counts.map(({ value, label, detail }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <strong>{value}</strong>
          {detail && <small>{detail}</small>}
        </dd>
      </div>
    ))}
  </dl>
);
