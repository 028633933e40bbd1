import { useState } from 'react';
import type { Account } from '#contract/account.ts';
import { nameAndUsername, personLimits, shownName } from '#contract/person.ts';
import { t } from '#contract/text.ts';
import { useCallMutation } from '#web/api.ts';
import { dataOf } from '#web/api-error.ts';
import { ChangedMeanwhile } from '#web/ui/changed-meanwhile.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { Form } from '#web/ui/form.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useFields } from '#web/ui/use-fields.ts';

/** Corrects the name and the telephone number of a staff account. */
export function EditAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const change = useCallMutation('accountChange');
  const fields = useFields(
    {
      name: { label: t('Name'), initial: account.name },
      phone: { label: t('Phone'), initial: account.phone },
    },
    { form: 'accountChange', about: account._id, never: ['phone'] },
  );
  /** the saved values that the person has seen: when the dialog was opened, or in an error since */
  const [seen, setSeen] = useState({ name: fields.bases.name ?? account.name, phone: account.phone });
  const { present } = dataOf(change.error, 'detailsChanged') ?? {};
  const clashing = (['name', 'phone'] as const).flatMap((name) => (present?.[name] === undefined ? [] : [{ name, value: present[name] }]));

  function submit(): void {
    const { name, phone } = fields.values;
    // the present values, which came with an error, have been seen by now
    const known = { ...seen, ...present };
    setSeen(known);
    const body = {
      ...(name === known.name ? {} : { name }),
      ...(phone === known.phone ? {} : { phone }),
      basedOn: known,
    };
    change.mutate({ params: { id: account._id }, body }, (changed) => {
      showToast(t('The details of {name} were corrected.', { name: shownName(changed) }));
      onClose();
    });
  }

  return (
    <Dialog opened title={t('Edit {name}', { name: nameAndUsername(account) })} onClose={onClose}>
      <Form
        fields={fields}
        action={t('Save')}
        // a clash is shown below, with the present values
        call={present ? { ...change, error: null } : change}
        failed={t('The account was not changed')}
        onCancel={onClose}
        onSubmit={submit}
      >
        <TextField {...fields.field('name')} maxLength={personLimits.name} />
        <TextField {...fields.field('phone')} type="tel" inputMode="tel" maxLength={personLimits.phone} />
        {change.error && clashing.length > 0 && (
          <ChangedMeanwhile
            error={change.error}
            present={clashing.map(({ name, value }) => [fields.field(name).label, value])}
            onTake={() => {
              setSeen({ ...seen, ...present });
              for (const { name, value } of clashing) fields.set(name, value);
              change.reset();
            }}
          />
        )}
      </Form>
    </Dialog>
  );
}
