import { type ComponentProps, type ReactNode } from 'react';
import { t } from '#contract/text/text.ts';
import { TextField } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useEdit } from '#web/ui/form/use-edit.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';
import { type Change, useChange } from './use-change.ts';

interface SettingFormProps extends Pick<ComponentProps<typeof TextField>, 'description' | 'inputMode' | 'maxLength' | 'suggestions'> {
  /** the name of the setting in the call */
  name: 'name' | 'site' | 'timeZone' | 'fineLimit' | 'upiId' | 'payAt';
  value: string | number;
  label: string;
  required?: boolean;
  check?: (typed: string) => string | undefined;
  changeOf: (typed: string) => Change;
  /** shown below the field */
  children?: (typed: string) => ReactNode;
}

/** A setting with one value. */
export function SettingForm({ name, value, label, required = false, check, changeOf, children, ...field }: SettingFormProps) {
  const { call, save } = useChange({});
  const rule = { label, required, initial: String(value), ...(check ? { check } : {}) };
  const fields = useFields({ [name]: rule }, null);
  const edit = useEdit(fields, call);
  const typed = fields.values[name] ?? '';
  return (
    <Form
      fields={fields}
      action={t('Save')}
      call={edit.call}
      failed={t('The setting was not saved')}
      onSubmit={() => save(changeOf(typed), fields.reset, changeOf(edit.send().allSeen[name] ?? ''))}
    >
      <TextField {...fields.field(name)} {...field} />
      {children?.(typed)}
      {edit.note}
    </Form>
  );
}
