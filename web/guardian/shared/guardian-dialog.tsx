import { type Guardian, guardianLimits } from '#contract/guardian/guardian.ts';
import { languages, type Language } from '#contract/text/language.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { SelectField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useEdit } from '#web/ui/form/use-edit.tsx';
import { Box, Grid } from '#web/ui/show/elements.tsx';

const flags = ['seesLeave', 'seesAttendance', 'seesMoney', 'consents', 'barred'] as const;
type Flag = (typeof flags)[number];

type Name = 'name' | 'relation' | 'telephone' | 'mail' | 'language' | Flag;

/** Fields hold texts; the call takes yes and no as what they are. */
const valuesOf = (entered: Partial<Record<Name, string>>) => {
  const { language, seesLeave, seesAttendance, seesMoney, consents, barred, ...texts } = entered;
  const given = Object.entries({ seesLeave, seesAttendance, seesMoney, consents, barred }).flatMap(([flag, value]) =>
    value === undefined ? [] : [[flag, value === 'true'] as const],
  );
  return {
    ...texts,
    ...(language === undefined ? {} : { language: language as Language }), // one of the choices
    ...(Object.fromEntries(given) as Partial<Record<Flag, boolean>>), // of the flags alone
  };
};

/** Enters a guardian, or changes one who is there. */
export function GuardianDialog({ studentId, present, onClose }: { studentId: string; present: Guardian | undefined; onClose: () => void }) {
  const create = useAction('guardianCreate');
  const change = useAction('guardianChange');
  const flag = (label: string, name: Flag, usual = false) => ({ label, initial: String(present?.[name] ?? usual) });
  const fields = useFields(
    {
      name: { label: t('Name'), initial: present?.name ?? '', required: true },
      relation: { label: t('Relation'), initial: present?.relation ?? '' },
      telephone: { label: t('Telephone'), initial: present?.telephone ?? '' },
      mail: { label: t('Mail address'), initial: present?.mail ?? '' },
      language: { label: t('Language of the messages'), initial: present?.language ?? 'en', required: true },
      seesLeave: flag(t('Is told of leave'), 'seesLeave', true),
      seesAttendance: flag(t('Is told of attendance'), 'seesAttendance'),
      seesMoney: flag(t('Is told of money'), 'seesMoney'),
      consents: flag(t('Is asked for consent'), 'consents'),
      barred: flag(t('Barred by a court or for safety: gets nothing'), 'barred'),
    },
    null,
  );
  const edit = useEdit(fields, present ? change : create);

  function submit(): void {
    const { all, changed, basedOn } = edit.send();
    if (!present) return create.mutate({ params: { studentId }, body: { ...valuesOf(all), name: all.name } }, onClose);
    change.mutate({ params: { id: present._id }, body: { ...valuesOf(changed), basedOn: valuesOf(basedOn) } }, onClose);
  }

  return (
    <FormDialog
      title={present ? t('Change {what}', { what: present.name }) : t('Add a guardian')}
      onClose={onClose}
      fields={fields}
      action={present ? t('Save') : t('Add')}
      call={edit.call}
      failed={t('The guardian was not saved')}
      onSubmit={submit}
    >
      <TextField {...fields.field('name')} maxLength={guardianLimits.name} />
      <TextField
        {...fields.field('relation')}
        maxLength={guardianLimits.relation}
        suggestions={[t('Father'), t('Mother'), t('Local guardian')]}
      />
      <TextField {...fields.field('telephone')} type="tel" inputMode="tel" maxLength={guardianLimits.telephone} />
      <TextField {...fields.field('mail')} type="text" inputMode="email" maxLength={guardianLimits.mail} />
      <SelectField {...fields.field('language')} choices={Object.entries(languages).map(([value, label]) => ({ value, label }))} />
      <fieldset>
        <Box component="legend" fw={550}>
          {t('What concerns them')}
        </Box>
        <Grid gap={0}>
          {flags.map((name) => {
            const { label, value, onChange } = fields.field(name);
            return <CheckBox key={name} label={label} checked={value === 'true'} onChange={(on) => onChange(String(on))} />;
          })}
        </Grid>
      </fieldset>
      {edit.note}
    </FormDialog>
  );
}

export function BirthDialog({ studentId, present, onClose }: { studentId: string; present: string | null; onClose: () => void }) {
  const save = useAction('guardianBirth');
  const fields = useFields({ bornOn: { label: t('Date of birth'), initial: present ?? '' } }, null);
  const { bornOn } = fields.values;
  return (
    <FormDialog
      title={t('Date of birth')}
      onClose={onClose}
      fields={fields}
      call={save}
      failed={t('The date of birth was not saved')}
      onSubmit={() => save.mutate({ params: { studentId }, body: { bornOn: bornOn === '' ? null : bornOn } }, onClose)}
    >
      <TextField
        {...fields.field('bornOn')}
        type="date"
        min="1900-01-01"
        description={t('Only wardens, administrators and the student can read it.')}
      />
    </FormDialog>
  );
}
