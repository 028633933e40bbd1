import { CheckBox } from './check-box.tsx';
import styles from './check-list.module.css';

interface CheckListProps {
  legend: string;
  /** an explanation, such as what it means to choose nothing */
  description?: string;
  /** the id of the fieldset, to which the form's list of errors links */
  id?: string;
  error?: string | undefined;
  choices: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Lets any number of a few choices be chosen. `chosen` has the order of the choices. */
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
