import type { OwnMail as Mail } from '#contract/delivery/delivery.ts';
import { type Urgency, urgencies } from '#contract/notification/urgency.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { CheckList } from '#web/ui/form/check-list.tsx';
import { TextField } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';
import { ErrorAlert, InfoAlert } from '#web/ui/show/alert.tsx';
import { Row, Section } from '#web/ui/show/arrange.tsx';
import { clockText } from '#web/ui/show/clock-text.ts';
import { Tag, Text } from '#web/ui/show/text.tsx';

const refreshes = ['meMailGet'] as const;

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

function AddressForm({ label }: { label: string }) {
  const set = useAction('meMailSet', { refreshes, says: ({ address }) => t('A code was sent to {address}.', { address }) });
  const fields = useFields({ address: { label, required: true } }, null);
  return (
    <Form
      fields={fields}
      action={t('Send the code')}
      call={set}
      failed={t('No code was sent')}
      onSubmit={() => set.mutate({ body: { address: fields.values.address } })}
    >
      <Text>{t('What concerns you then also comes by mail, unless you read it here before. A code shows that the address is yours.')}</Text>
      <TextField {...fields.field('address')} inputMode="email" autoComplete="email" maxLength={254} />
    </Form>
  );
}

function CodeForm({ address }: { address: string }) {
  const confirm = useAction('meMailConfirm', { refreshes, says: () => t('The address is confirmed.') });
  const fields = useFields({ code: { label: t('Code from the mail'), required: true } }, null);
  return (
    <Form
      fields={fields}
      action={t('Confirm')}
      call={confirm}
      failed={t('The address was not confirmed')}
      aside={<Remove text={t('Another address')} says={t('Enter the other address.')} />}
      onSubmit={() => confirm.mutate({ body: { code: fields.values.code } })}
    >
      <Text>{t('A code was sent to {address}. It is good for an hour.', { address })}</Text>
      <TextField {...fields.field('code')} autoComplete="one-time-code" maxLength={100} />
    </Form>
  );
}

function Remove({ text, says }: { text: string; says: string }) {
  const remove = useAction('meMailRemove', { refreshes, says: () => says });
  return (
    <>
      <Button kind="quiet" busy={remove.isPending} onClick={() => remove.mutate({})}>
        {text}
      </Button>
      {remove.error && <ErrorAlert title={t('The address was not removed')} of={remove.error} onDismiss={remove.reset} />}
    </>
  );
}

function Chosen({ of: { address, isRefused, urgencies: chosen, digestAt } }: { of: Mail }) {
  const choose = useAction('meMailChoose', { refreshes, says: () => t('Your choice is saved.') });
  return (
    <>
      <Text strong>{address}</Text>
      {isRefused && (
        <InfoAlert warning title={t('Mail to this address came back')}>
          {t('Nothing more is sent there. Remove it and enter the right one.')}
        </InfoAlert>
      )}
      <UrgencyList
        legend={t('What is sent there')}
        digest={t('The rest, in one mail at {time}', { time: clockText(digestAt) })}
        chosen={chosen}
        onChange={(next) => choose.mutate({ body: { urgencies: next } })}
      />
      {choose.error && <ErrorAlert title={t('Your choice was not saved')} of={choose.error} onDismiss={choose.reset} />}
      <Row>
        <Remove text={t('Remove the address')} says={t('You get no more mail.')} />
      </Row>
    </>
  );
}

/** The section of *My account* for the mail address; there is none in a house that sends no mail. */
export function OwnMail() {
  const { data } = useCallQuery('meMailGet');
  if (!data || (!data.isOffered && data.address === '')) return null;
  const { address, isVerified, isOffered, isRefused } = data;
  return (
    <Section id="mail" title={t('Messages by mail')} aside={isVerified && !isRefused && isOffered && <Tag tone="good">{t('On')}</Tag>}>
      {!isOffered && <Text>{t('At present, no mail is sent from here.')}</Text>}
      {address === '' ? <AddressForm label={t('Mail address')} /> : isVerified ? <Chosen of={data} /> : <CodeForm address={address} />}
    </Section>
  );
}
