import { type ComponentProps, type ReactNode } from 'react';
import { t } from '#contract/text.ts';
import { TextField } from '#web/ui/fields.tsx';
import { Form } from '#web/ui/form.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import { type Change, type SettingChange, useChange } from './use-change.ts';

interface SettingFormProps extends Pick<ComponentProps<typeof TextField>, 'description' | 'inputMode' | 'maxLength' | 'suggestions'> {
  /** the name of the setting in the call */
  name: 'name' | 'timeZone' | 'fineLimit';
  value: string | number;
  label: string;
  required?: boolean;
  check?: (typed: string) => string | undefined;
  changeOf: (typed: string) => Change;
  /** shown below the field */
  children?: (typed: string) => ReactNode;
}

function SettingField({
  name,
  value,
  label,
  required = false,
  check,
  changeOf,
  children,
  change: { call, save },
  ...field
}: SettingFormProps & { change: SettingChange }) {
  const rule = { label, required, initial: String(value), ...(check ? { check } : {}) };
  const fields = useFields({ [name]: rule }, null);
  const typed = fields.values[name] ?? '';
  return (
    <Form fields={fields} action={t('Save')} call={call} failed={t('The setting was not saved')} onSubmit={() => save(changeOf(typed))}>
      <TextField {...fields.field(name)} {...field} />
      {children?.(typed)}
    </Form>
  );
}

/** A setting with one value. The field starts again when the saved value changes; the error of a refused change stays. */
export function SettingForm(props: SettingFormProps) {
  const change = useChange({ [props.name]: props.value });
  return <SettingField key={props.value} {...props} change={change} />;
}
