import styles from './check-box.module.css';

interface CheckBoxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export const CheckBox = ({ label, checked, onChange }: CheckBoxProps) => (
  <label className={styles.box}>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
    {label}
  </label>
);
