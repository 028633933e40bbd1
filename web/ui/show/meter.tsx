import styles from './meter.module.css';

interface MeterProps {
  value: number;
  max: number;
  text: string;
}

/** How full something is, in words and as a bar. */
export const Meter = ({ value, max, text }: MeterProps) => (
  <div>
    <div className={styles.text}>{text}</div>
    <div className={styles.track} aria-hidden>
      <div className={styles.bar} style={{ width: `${max === 0 ? 0 : Math.min(100, (100 * value) / max)}%` }} />
    </div>
  </div>
);

/** The progress of a long task. */
export const Progress = ({ name, ...meter }: MeterProps & { name: string }) => (
  <div
    role="progressbar"
    aria-label={name}
    aria-valuemin={0}
    aria-valuemax={meter.max}
    aria-valuenow={meter.value}
    aria-valuetext={meter.text}
  >
    <Meter {...meter} />
  </div>
);
