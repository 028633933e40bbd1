import { CheckBox } from './check-box.tsx';
import styles from './check-list.module.css';

interface CheckListProps {
  legend: string;
  /** what it means that nothing is chosen, and the like */
  description?: string;
  /** of the fieldset, for the list of errors */
  id?: string;
  error?: string | undefined;
  choices: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Any number of a few choices. What is chosen stays in the order of the choices. */
export const CheckList = ({ legend, description, id, error, choices, chosen, onChange }: CheckListProps) => (
  <fieldset id={id} tabIndex={-1} className={styles.set}>
    <legend className={styles.legend}>{legend}</legend>
    {description && <p className={styles.description}>{description}</p>}
    <div className={styles.choices}>
      {choices.map(({ value, label }) => (
        <CheckBox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={(on) => onChange(choices.map((choice) => choice.value).filter((each) => (each === value ? on : chosen.includes(each))))}
        />
      ))}
    </div>
    {error && <p className={styles.error}>{error}</p>}
  </fieldset>
);
