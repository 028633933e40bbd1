import styles from './toggle-group.module.css';

interface ToggleGroupProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string; lang?: string }[];
  onChoose: (value: Value) => void;
}

/** A few choices side by side, of which one is pressed; each takes effect at once. */
export const ToggleGroup = <Value extends string>({ label, value, choices, onChoose }: ToggleGroupProps<Value>) => (
  <div role="group" aria-label={label} className={styles.group}>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        lang={choice.lang}
        className={styles.choice}
        aria-pressed={choice.value === value}
        onClick={() => onChoose(choice.value)}
      >
        {choice.label}
      </button>
    ))}
  </div>
);
