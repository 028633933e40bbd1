import { type GatewayPreset, gatewayPresets } from '#contract/delivery/gateway-presets.ts';
import { type Gateway, type GatewayChannel, gatewayLimits, gatewaySends, type GatewaySettings } from '#contract/delivery/gateway.ts';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Button } from '#web/ui/action/button.tsx';
import { PasswordField, SelectField, TextAreaField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useEdit } from '#web/ui/form/use-edit.tsx';
import { Grid, Row, Text } from '#web/ui/show/elements.tsx';

type Sends = GatewaySettings['sends'];

/** English texts, to be passed to `t`. */
const sendsNames: Readonly<Record<Sends, string>> = {
  json: 'POST with JSON',
  form: 'POST with a form',
  query: 'GET with a query',
};

const presets = Object.entries(gatewayPresets) as [GatewayPreset, (typeof gatewayPresets)[GatewayPreset]][]; // the table has no other keys

const priceError = (typed: string): string | undefined => (/^\d{1,4}([.,]\d{1,2})?$/.test(typed) ? undefined : t(fieldTexts.twoDecimals));

/** What these fields hold, as the call sends it. */
const typed = ({ sends, price }: { sends: string; price: string }) => ({
  sends: sends as Sends, // one of the choices
  price: price === '' ? null : Number(price.replace(',', '.')),
});

/** What a provider wants and how it replies: from a preset, which the house completes. */
export function GatewayForm({ channel, gateway: { settings, hasKey, hasReportKey } }: { channel: GatewayChannel; gateway: Gateway }) {
  const change = useAction('gatewayChange', { says: () => t('The settings are saved.') });
  const offered = presets.filter(([, { channels }]) => channels.some((known) => known === channel));
  const first = offered[0]?.[1].request;
  const of = (name: keyof NonNullable<typeof first>) => settings?.[name] ?? first?.[name] ?? '';
  const fields = useFields(
    {
      url: { label: t('Address of the provider'), required: true, initial: of('url') },
      sends: { label: t('Form of the request'), initial: of('sends') },
      headers: { label: t('Headers'), initial: of('headers') },
      body: { label: t('Request'), required: true, initial: of('body') },
      key: { label: t('Secret') },
      idAt: { label: t('Id of the message in the reply'), initial: of('idAt') },
      accepted: { label: t('Taken when'), initial: of('accepted') },
      statusIdAt: { label: t('Id of the message in a report'), initial: of('statusIdAt') },
      delivered: { label: t('Delivered when'), initial: of('delivered') },
      failed: { label: t('Failed when'), initial: of('failed') },
      reportsAt: { label: t('Reports in a list'), initial: of('reportsAt') },
      signature: { label: t('Signature of a report'), initial: of('signature') },
      handshake: { label: t('Trial of the address'), initial: of('handshake') },
      reportKey: { label: t('Secret of the signature') },
      country: { label: t('Country code'), required: true, initial: settings?.country ?? '91' },
      price: { label: t('Price of a message in rupees'), initial: String(settings?.price ?? ''), check: priceError },
    },
    null,
  );
  const edit = useEdit(fields, change);

  function submit(): void {
    const { all, allSeen } = edit.send();
    const { key, reportKey, ...rest } = all;
    const { key: _, reportKey: __, ...seen } = allSeen;
    const secrets = { ...(key === '' ? {} : { key }), ...(reportKey === '' ? {} : { reportKey }) };
    const basedOn = settings ? { basedOn: { ...seen, ...typed(seen) } } : {};
    change.mutate({ params: { channel }, body: { ...rest, ...typed(rest), ...secrets, ...basedOn } }, () => fields.reset());
  }

  function begin(preset: string): void {
    const found = offered.find(([name]) => name === preset)?.[1].request;
    if (found) for (const [name, value] of Object.entries(found)) fields.set(name as keyof typeof found, value); // the names of a request
  }

  return (
    <Form fields={fields} call={edit.call} failed={t('The settings were not saved')} onSubmit={submit}>
      <Row>
        {offered.map(([preset, { name }]) => (
          <Button key={preset} small onClick={() => begin(preset)}>
            {preset === 'other' ? t('Begin with another provider') : t('Begin with {name}', { name })}
          </Button>
        ))}
      </Row>
      <Text dimmed>{t('Complete what is in capitals. What is in braces is filled in for each message.')}</Text>
      <TextField {...fields.field('url')} maxLength={gatewayLimits.url} />
      <PasswordField
        {...fields.field('key')}
        autoComplete="new-password"
        description={[
          ...(fields.values.headers.includes('{key64}') ? [t('Account and token, with a colon between them.')] : []),
          hasKey
            ? t('One is stored. It is never shown, and is used for this host only. Type one to replace it.')
            : t('Goes where {key} stands. It is never shown again, is in no backup, and is used for this host only.', { key: '{key}' }),
        ].join(' ')}
      />
      <SelectField {...fields.field('sends')} choices={gatewaySends.map((value) => ({ value, label: t(sendsNames[value]) }))} />
      <TextAreaField {...fields.field('headers')} rows={2} maxLength={gatewayLimits.headers} />
      <TextAreaField
        {...fields.field('body')}
        rows={10}
        maxLength={gatewayLimits.body}
        description={t('JSON. An entry with {value} is repeated for each variable of the template; {n} is its number.', {
          value: '{value}',
          n: '{n}',
        })}
      />
      <Grid min="14rem">
        <TextField {...fields.field('idAt')} maxLength={gatewayLimits.place} />
        <TextField
          {...fields.field('accepted')}
          maxLength={gatewayLimits.rule}
          description={t('A place in the reply and the words that may stand there: /status=sent,queued')}
        />
        <TextField {...fields.field('statusIdAt')} maxLength={gatewayLimits.place} />
        <TextField {...fields.field('delivered')} maxLength={gatewayLimits.rule} />
        <TextField {...fields.field('failed')} maxLength={gatewayLimits.rule} />
        <TextField {...fields.field('reportsAt')} maxLength={gatewayLimits.place} />
        <TextField {...fields.field('signature')} maxLength={gatewayLimits.rule} />
        <TextField {...fields.field('handshake')} maxLength={gatewayLimits.rule} />
        <TextField {...fields.field('country')} inputMode="numeric" maxLength={3} description={t('For numbers of ten digits.')} />
        <TextField {...fields.field('price')} inputMode="decimal" maxLength={7} description={t('Empty if it is not to be counted.')} />
      </Grid>
      {fields.values.signature !== '' && (
        <PasswordField
          {...fields.field('reportKey')}
          autoComplete="new-password"
          description={hasReportKey ? t('One is stored. Type one to replace it.') : t('By which the provider signs its reports.')}
        />
      )}
      {edit.note}
    </Form>
  );
}
