import type { Tone } from './text.tsx';
import styles from './segmented-radio.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  tone: Extract<Tone, 'neutral' | 'good' | 'bad'>;
}

interface SegmentsProps<Value extends string> {
  /** unique on the page */
  id: string;
  /** what is chosen: "Attendance of asha" */
  label: string;
  /** the accessible name of a choice: "Present: asha" */
  nameOf: (label: string) => string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few choices side by side, each large enough for a thumb. A page may have hundreds of these, so each has few elements. */
export const SegmentedRadio = <Value extends string>({ id, label, nameOf, segments, value, onChange }: SegmentsProps<Value>) => (
  <div role="radiogroup" aria-label={label} className={styles.group}>
    {segments.map((segment) => (
      <label key={segment.value} className={styles.segment} data-tone={segment.tone}>
        <input
          type="radio"
          name={id}
          aria-label={nameOf(segment.label)}
          checked={segment.value === value}
          onChange={() => onChange(segment.value)}
        />
        {segment.label}
      </label>
    ))}
  </div>
);
