import { contactLimits } from '#contract/guardian/proposal.ts';
import type { Replies } from '#contract/calls.ts';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { SelectField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { Hint } from '#web/ui/show/elements.tsx';

/** What a student proposes: how a guardian is reached now, or a guardian who is not entered. */
export function ProposeDialog({ guardians, onClose }: { guardians: Replies['guardianOwn']['guardians']; onClose: () => void }) {
  const propose = useAction('guardianPropose', { refreshes: ['guardianOwn'] });
  const fields = useFields(
    {
      guardianId: { label: t('Of whom'), initial: guardians[0]?._id ?? '' },
      name: {
        label: t('Name'),
        check: (name, { guardianId }) => (guardianId === '' && !name.trim() ? t(fieldTexts.required) : undefined),
        checksEmpty: true,
      },
      relation: { label: t('Relation') },
      telephone: { label: t('Telephone') },
      mail: { label: t('Mail address') },
    },
    null,
  );
  const { guardianId, name, relation, telephone, mail } = fields.values;
  const isNew = guardianId === '';
  const said = { telephone, mail };
  return (
    <FormDialog
      title={t('Propose a guardian or a change')}
      onClose={onClose}
      fields={fields}
      action={t('Propose')}
      call={propose}
      failed={t('The proposal was not sent')}
      onSubmit={() => propose.mutate({ body: isNew ? { name, relation, ...said } : { guardianId, ...said } }, onClose)}
    >
      {guardians.length > 0 && (
        <SelectField
          {...fields.field('guardianId')}
          choices={[...guardians.map(({ _id: value, name: label }) => ({ value, label })), { value: '', label: t('Somebody else') }]}
        />
      )}
      {isNew && <TextField {...fields.field('name')} maxLength={contactLimits.name} />}
      {isNew && (
        <TextField
          {...fields.field('relation')}
          maxLength={contactLimits.relation}
          suggestions={[t('Father'), t('Mother'), t('Local guardian')]}
        />
      )}
      <TextField {...fields.field('telephone')} type="tel" inputMode="tel" maxLength={contactLimits.telephone} />
      <TextField {...fields.field('mail')} type="text" inputMode="email" maxLength={contactLimits.mail} />
      <Hint>{t('The warden confirms it. Whoever is reached at the number or address until now is told of the change.')}</Hint>
    </FormDialog>
  );
}
