import { CheckBox } from './check-box.tsx';
import { Box, Row } from '#web/ui/show/elements.tsx';

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
  <fieldset id={id} tabIndex={-1}>
    <Box component="legend" fw={550}>
      {legend}
    </Box>
    {description && (
      <Box component="p" m="0 0 0.25rem" c="dimmed" fz={14}>
        {description}
      </Box>
    )}
    <Row gap="0 1.25rem" align="stretch">
      {choices.map(({ value, label }) => (
        <CheckBox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={(on) => onChange(choices.map((choice) => choice.value).filter((each) => (each === value ? on : chosen.includes(each))))}
        />
      ))}
    </Row>
    {error && (
      <Box component="p" m="0.25rem 0 0" c="var(--mantine-color-error)" fz="var(--text-small)">
        {error}
      </Box>
    )}
  </fieldset>
);
