import styles from './meter.module.css';

/** How full something is; the text says it, the bar shows it. */
export const Meter = ({ value, max, text }: { value: number; max: number; text: string }) => (
  <div>
    <div className={styles.text}>{text}</div>
    <div className={styles.track} aria-hidden>
      <div className={styles.bar} style={{ width: `${max === 0 ? 0 : Math.min(100, (100 * value) / max)}%` }} />
    </div>
  </div>
);
