import { fineLimits } from '#contract/fine.ts';
import { type InstitutionSettings, institutionLimits } from '#contract/institution.ts';
import { rupees } from '#contract/money.ts';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { Section } from '#web/ui/arrange.tsx';
import { CheckBox } from '#web/ui/check-box.tsx';
import { ErrorAlert } from '#web/ui/alert.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { Form } from '#web/ui/form.tsx';
import { Page } from '#web/ui/page.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { Text } from '#web/ui/text.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import { ChoiceList, SlotList } from './choice-list.tsx';
import { LogoField } from './logo-field.tsx';
import { TimeZone } from './time-zone.tsx';
import { type SettingChange, useChange } from './use-change.ts';

function NameFields({ name, change: { call, save } }: { name: string; change: SettingChange }) {
  const fields = useFields({ name: { label: t('Name of the institution'), initial: name } }, null);
  return (
    <Form fields={fields} action={t('Save')} call={call} failed={t('The setting was not saved')} onSubmit={() => save(fields.values)}>
      <TextField
        {...fields.field('name')}
        maxLength={institutionLimits.name}
        description={t('It stands at the top of every page, on the sign-in page, on prints and on receipts. Empty: Hostelry.')}
      />
    </Form>
  );
}

/** The fields begin anew with another name; what was refused stays to be read. */
function NameForm({ name }: { name: string }) {
  const change = useChange({ name });
  return <NameFields key={name} name={name} change={change} />;
}

function limitError(typed: string): string | undefined {
  const limit = Number(typed);
  if (!Number.isInteger(limit)) return t(fieldTexts.wholeNumber);
  if (limit < 1) return t(fieldTexts.atLeast, { limit: 1 });
  return limit > fineLimits.amount ? t(fieldTexts.atMost, { limit: fineLimits.amount }) : undefined;
}

function FineLimitFields({ limit, change: { call, save } }: { limit: number; change: SettingChange }) {
  const fields = useFields(
    { fineLimit: { label: t('Highest fine (₹)'), required: true, initial: String(limit), check: limitError } },
    null,
  );
  return (
    <Form
      fields={fields}
      action={t('Save')}
      call={call}
      failed={t('The setting was not saved')}
      onSubmit={() => save({ fineLimit: Number(fields.values.fineLimit) })}
    >
      <TextField
        {...fields.field('fineLimit')}
        inputMode="numeric"
        maxLength={6}
        description={t('A higher one is refused when it is imposed. At most {limit}.', { limit: rupees(fineLimits.amount) })}
      />
    </Form>
  );
}

function FineLimit({ limit }: { limit: number }) {
  const change = useChange({ fineLimit: limit });
  return <FineLimitFields key={limit} limit={limit} change={change} />;
}

function Privacy({ othersShown }: { othersShown: boolean }) {
  const { call, save } = useChange({ othersShown });
  return (
    <>
      <CheckBox
        label={t('Students see who lives in other rooms')}
        checked={othersShown}
        onChange={(shown) => save({ othersShown: shown })}
      />
      <Text dimmed>{t('Otherwise they see how many live in a room of their hostel, and names in their own room only.')}</Text>
      {call.error && <ErrorAlert title={t('The setting was not saved')} of={call.error} onDismiss={call.reset} />}
    </>
  );
}

function Settings({
  of: { name, logo, fineLimit, othersShown, programmes, batches, categories, slots, ...zone },
}: {
  of: InstitutionSettings;
}) {
  return (
    <>
      <Section id="identity" title={t('Name and logo')}>
        <NameForm name={name} />
        <LogoField logo={logo} />
      </Section>
      <Section id="time" title={t('Time zone')}>
        <TimeZone zone={zone} />
      </Section>
      <Section id="programmes" title={t('Programmes')}>
        <ChoiceList list="programmes" choices={programmes} label={t('New programme')} />
      </Section>
      <Section id="batches" title={t('Batches')}>
        <ChoiceList list="batches" choices={batches} label={t('New batch')} />
      </Section>
      <Section id="categories" title={t('Inventory categories')}>
        <ChoiceList list="categories" choices={categories} label={t('New category')} />
      </Section>
      <Section id="slots" title={t('Time slots of the roster')}>
        <SlotList slots={slots} />
      </Section>
      <Section id="fines" title={t('Fines')}>
        <FineLimit limit={fineLimit} />
      </Section>
      <Section id="privacy" title={t('What students see')}>
        <Privacy othersShown={othersShown} />
      </Section>
    </>
  );
}

export default function SettingsPage() {
  const settings = useCallQuery('institutionSettings');
  return (
    <Page subtitle={t('For the whole institution. Each change stands in the audit log and can be undone there.')} narrow>
      <Loaded call={settings}>{(loaded) => <Settings of={loaded} />}</Loaded>
    </Page>
  );
}
