/** What the sections of *My account* about ways to be reached have in common. */
import type { ReactNode } from 'react';
import { type Urgency, urgencies } from '#contract/notification/urgency.ts';
import { t } from '#contract/text/text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { CheckList } from '#web/ui/form/check-list.tsx';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form, type FormCall } from '#web/ui/form/form.tsx';
import { ErrorAlert, Text } from '#web/ui/show/elements.tsx';

interface UrgencyListProps {
  legend: string;
  /** how the rest is sent */
  digest: string;
  chosen: readonly Urgency[];
  onChange: (chosen: Urgency[]) => void;
}

/** Lets somebody choose which notifications they get, by their urgency. */
export function UrgencyList({ legend, digest, chosen, onChange }: UrgencyListProps) {
  const labels = { now: t('What expires soon, at any hour'), today: t('What was decided or asked, by day'), digest };
  return (
    <CheckList
      legend={legend}
      choices={urgencies.map((value) => ({ value, label: labels[value] }))}
      chosen={chosen}
      onChange={(next) => onChange(urgencies.filter((each) => next.includes(each)))}
    />
  );
}

/** What goes to an address that is confirmed. */
export const SentThere = ({ call, ...list }: Omit<UrgencyListProps, 'legend'> & { call: FormCall }) => (
  <>
    <UrgencyList {...list} legend={t('What is sent there')} />
    {call.error && <ErrorAlert title={t('Your choice was not saved')} of={call.error} onDismiss={call.reset} />}
  </>
);

interface CodeFormProps {
  /** where the code is found */
  label: string;
  sent: string;
  failed: string;
  call: FormCall;
  digits?: boolean;
  /** sends another code to the same address */
  again: { call: FormCall; send: () => void };
  /** for another address */
  aside: ReactNode;
  onSubmit: (code: string) => void;
}

/** Asks for the code that shows that an address is one's own. */
export function CodeForm({ label, sent, failed, call, digits = false, again, aside, onSubmit }: CodeFormProps) {
  const fields = useFields({ code: { label, required: true } }, null);
  const other = (
    <>
      <Beside text={t('Send another code')} failed={t('No code was sent')} call={again.call} onPress={again.send} />
      {aside}
    </>
  );
  return (
    <Form fields={fields} action={t('Confirm')} call={call} failed={failed} aside={other} onSubmit={() => onSubmit(fields.values.code)}>
      <Text>{sent}</Text>
      <TextField {...fields.field('code')} autoComplete="one-time-code" maxLength={100} {...(digits ? { inputMode: 'numeric' } : {})} />
    </Form>
  );
}

/** A button beside a form that does something else with the address, such as taking it away. */
export const Beside = ({ text, failed, call, onPress }: { text: string; failed: string; call: FormCall; onPress: () => void }) => (
  <>
    <Button kind="quiet" busy={call.isPending} onClick={onPress}>
      {text}
    </Button>
    {call.error && <ErrorAlert title={failed} of={call.error} onDismiss={call.reset} />}
  </>
);
