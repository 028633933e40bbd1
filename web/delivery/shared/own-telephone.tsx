import { type ReactNode, useState } from 'react';
import { type OwnTelephone as Own, telephoneCodeLimits } from '#contract/delivery/own-telephone.ts';
import { personLimits } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Part } from '#web/ui/page/part.tsx';
import { Row, Tag, Text } from '#web/ui/show/elements.tsx';
import { clockText } from '#web/ui/show/clock-text.ts';
import { Beside, CodeForm, SentThere } from './own-address.tsx';

const refreshes = ['meTelephoneGet'] as const;

const useSending = () =>
  useAction('meTelephoneCode', { refreshes, says: ({ sentTo }) => t('A code was sent to {address}.', { address: sentTo }) });

function NumberForm({ number, onDone, aside }: { number: string; onDone: () => void; aside: ReactNode }) {
  const send = useSending();
  const fields = useFields({ telephone: { label: t('Telephone number'), required: true, initial: number } }, null);
  return (
    <Form
      fields={fields}
      action={t('Send the code')}
      call={send}
      failed={t('No code was sent')}
      aside={aside}
      onSubmit={() => send.mutate({ body: { telephone: fields.values.telephone } }, onDone)}
    >
      <Text>
        {t(
          'What concerns you then also comes to your telephone, unless you read it here before. A code shows that the number is yours. If the office has another one, this takes its place.',
        )}
      </Text>
      <TextField {...fields.field('telephone')} type="tel" inputMode="tel" autoComplete="tel" maxLength={personLimits.phone} />
    </Form>
  );
}

function Code({ sentTo, aside }: { sentTo: string; aside: ReactNode }) {
  const confirm = useAction('meTelephoneConfirm', { says: () => t('The number is confirmed.') });
  const again = useSending();
  return (
    <CodeForm
      label={t('Code from the message')}
      sent={t('A code was sent to {address}. It is good for {minutes} minutes.', { address: sentTo, minutes: telephoneCodeLimits.minutes })}
      failed={t('The number was not confirmed')}
      call={confirm}
      digits
      again={{ call: again, send: () => again.mutate({ body: { telephone: sentTo } }) }}
      aside={aside}
      onSubmit={(code) => confirm.mutate({ body: { code } })}
    />
  );
}

function Chosen({ of: { telephone, urgencies, digestAt }, another }: { of: Own; another: ReactNode }) {
  const choose = useAction('meTelephoneChoose', { refreshes, says: () => t('Your choice is saved.') });
  const remove = useAction('meTelephoneRemove', { refreshes, says: () => t('Nothing more is sent to your telephone.') });
  return (
    <>
      <Text strong>{telephone}</Text>
      <SentThere
        digest={t('The rest, from {time} on', { time: clockText(digestAt) })}
        chosen={urgencies}
        call={choose}
        onChange={(next) => choose.mutate({ body: { urgencies: next } })}
      />
      <Row>
        {another}
        <Beside text={t('Remove the number')} failed={t('The number was not taken back')} call={remove} onPress={() => remove.mutate({})} />
      </Row>
    </>
  );
}

/** The section of *My account* for the telephone number; there is none in a house that sends no codes there. */
export default function OwnTelephone() {
  const { data } = useCallQuery('meTelephoneGet');
  const [entering, setEntering] = useState(false);
  if (!data || (!data.isOffered && !data.isVerified)) return null;
  const { isOffered, isVerified, sentTo, telephone } = data;
  const step = entering || (!isVerified && sentTo === '') ? 'number' : sentTo === '' ? 'chosen' : 'code';
  const button = (text: string, enters: boolean) => (
    <Button kind="quiet" onClick={() => setEntering(enters)}>
      {text}
    </Button>
  );
  const another = isOffered && button(t('Another number'), true);
  return (
    <Part
      id="telephone"
      title={t('Telephone')}
      aside={isVerified && isOffered && <Tag tone="good">{t('On')}</Tag>}
      now={isVerified ? telephone : sentTo === '' ? t('Off') : t('Code from the message')}
    >
      {!isOffered && <Text>{t('At present, nothing is sent to telephones from here.')}</Text>}
      {step === 'number' && (
        <NumberForm number={telephone} onDone={() => setEntering(false)} aside={entering && button(t('Cancel'), false)} />
      )}
      {step === 'code' && <Code sentTo={sentTo} aside={another} />}
      {step === 'chosen' && <Chosen of={data} another={another} />}
    </Part>
  );
}
