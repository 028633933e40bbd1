import type { OwnMail as Mail } from '#contract/delivery/delivery.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Part } from '#web/ui/page/part.tsx';
import { InfoAlert, Row, Tag, Text } from '#web/ui/show/elements.tsx';
import { clockText } from '#web/ui/show/clock-text.ts';
import { Beside, CodeForm, SentThere } from './own-address.tsx';

const refreshes = ['meMailGet'] as const;

const useSending = () => useAction('meMailSet', { refreshes, says: ({ address }) => t('A code was sent to {address}.', { address }) });

function AddressForm({ label, address }: { label: string; address: string }) {
  const set = useSending();
  const fields = useFields({ address: { label, required: true, initial: address } }, null);
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

function Code({ address }: { address: string }) {
  const confirm = useAction('meMailConfirm', { refreshes, says: () => t('The address is confirmed.') });
  const again = useSending();
  return (
    <CodeForm
      label={t('Code from the mail')}
      sent={t('A code was sent to {address}. It is good for an hour.', { address })}
      failed={t('The address was not confirmed')}
      call={confirm}
      again={{ call: again, send: () => again.mutate({ body: { address } }) }}
      aside={<RemoveMail text={t('Another address')} says={t('Enter the other address.')} />}
      onSubmit={(code) => confirm.mutate({ body: { code } })}
    />
  );
}

function RemoveMail({ text, says }: { text: string; says: string }) {
  const remove = useAction('meMailRemove', { refreshes, says: () => says });
  return <Beside text={text} failed={t('The address was not removed')} call={remove} onPress={() => remove.mutate({})} />;
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
      <SentThere
        digest={t('The rest, in one mail at {time}', { time: clockText(digestAt) })}
        chosen={chosen}
        call={choose}
        onChange={(next) => choose.mutate({ body: { urgencies: next } })}
      />
      <Row>
        <RemoveMail text={t('Remove the address')} says={t('You get no more mail.')} />
      </Row>
    </>
  );
}

/** The section of *My account* for the mail address; there is none in a house that sends no mail. */
export default function OwnMail() {
  const { data } = useCallQuery('meMailGet');
  if (!data || (!data.isOffered && data.address === '')) return null;
  const { address, isCodeSent, isVerified, isOffered, isRefused } = data;
  return (
    <Part
      id="mail"
      title={t('Messages by mail')}
      aside={isVerified && !isRefused && isOffered && <Tag tone="good">{t('On')}</Tag>}
      now={isVerified && !isRefused ? address : isCodeSent ? t('Code from the mail') : t('Off')}
    >
      {!isOffered && <Text>{t('At present, no mail is sent from here.')}</Text>}
      {isVerified ? (
        <Chosen of={data} />
      ) : isCodeSent ? (
        <Code address={address} />
      ) : (
        <AddressForm label={t('Mail address')} address={address} />
      )}
    </Part>
  );
}
