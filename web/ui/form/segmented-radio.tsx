import styles from './segmented-radio.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  tone: 'neutral' | 'good' | 'bad' | 'leave';
  /** not drawn; chosen by pressing the chosen segment again, or with the arrow keys */
  unseen?: boolean;
}

interface SegmentsProps<Value extends string> {
  /** unique on the page */
  id: string;
  /** what is chosen: "Attendance of asha" */
  label: string;
  /** the accessible name of a choice: "Present: asha" */
  nameOf: (label: string) => string;
  segments: readonly Segment<Value>[];
  /** for long lists: uncoloured until something is chosen */
  quiet?: boolean;
  value: Value;
  onChange: (value: Value) => void;
}

/** A few choices side by side, each large enough for a thumb. A page may have hundreds of these, so each has few elements. */
export function SegmentedRadio<Value extends string>({
  id,
  label,
  nameOf,
  segments,
  quiet = false,
  value,
  onChange,
}: SegmentsProps<Value>) {
  const unseen = segments.find((segment) => segment.unseen)?.value;
  return (
    <div role="radiogroup" aria-label={label} className={styles.group} data-quiet={quiet || undefined}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment} data-tone={segment.tone} data-unseen={segment.unseen}>
          <input
            type="radio"
            name={id}
            aria-label={nameOf(segment.label)}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            onClick={() => segment.value === value && unseen !== undefined && unseen !== value && onChange(unseen)}
          />
          {segment.label}
        </label>
      ))}
    </div>
  );
}
