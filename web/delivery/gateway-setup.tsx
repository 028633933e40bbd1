import { useParams } from 'react-router';
import { rupees } from '#contract/day/money.ts';
import { channelNames } from '#contract/delivery/delivery-names.ts';
import { type Gateway, type GatewayChannel, gatewayChannels, gatewayLimits } from '#contract/delivery/gateway.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Button } from '#web/ui/action/button.tsx';
import { CopyButton } from '#web/ui/action/copy-button.tsx';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { Box, ErrorAlert, InfoAlert, Row, Section, Tag, Text } from '#web/ui/show/elements.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { DescriptionList } from '#web/ui/show/values.tsx';
import { GatewayForm } from './gateway-form.tsx';
import { GatewayTexts } from './gateway-texts.tsx';

interface Of {
  channel: GatewayChannel;
  gateway: Gateway;
}

function Switch({ channel, gateway: { settings, reached } }: Of) {
  const isOn = settings?.isOn ?? false;
  const change = useAction('gatewayChange', {
    says: () => (isOn ? t('No messages are sent any more.') : t('Messages are sent from now on.')),
  });
  return (
    <>
      <Text>
        {t('{reached, plural, =0 {Nobody has} one {# person has} other {# people have}} a number that can be reached.', {
          reached,
        })}
      </Text>
      <Row>
        <Button busy={change.isPending} onClick={() => change.mutate({ params: { channel }, body: { isOn: !isOn, basedOn: { isOn } } })}>
          {isOn ? t('Switch off') : t('Switch on')}
        </Button>
      </Row>
      {change.error && <ErrorAlert title={t('The settings were not saved')} of={change.error} onDismiss={change.reset} />}
    </>
  );
}

function TryForm({ channel }: Pick<Of, 'channel'>) {
  const trying = useAction('gatewayTry');
  const fields = useFields({ to: { label: t('Your number'), required: true } }, null);
  return (
    <Form
      fields={fields}
      action={t('Send one to me')}
      call={trying}
      failed={t('The message was not sent')}
      onSubmit={() => trying.mutate({ params: { channel }, body: { to: fields.values.to } })}
    >
      <TextField {...fields.field('to')} type="tel" inputMode="tel" autoComplete="tel" maxLength={gatewayLimits.telephone} />
    </Form>
  );
}

const countsOf = (month: Gateway['months'][number]): string =>
  [
    t('{sent} sent', { sent: month.sent }),
    ...(month.failed > 0 ? [t('{failed} not delivered', { failed: month.failed })] : []),
    ...(month.unknown > 0 ? [t('{unknown} perhaps sent', { unknown: month.unknown })] : []),
    ...(month.cost === null ? [] : [t('about {cost}', { cost: rupees(month.cost) })]),
  ].join(' · ');

function Months({ months }: Pick<Gateway, 'months'>) {
  if (months.length === 0) return <Text dimmed>{t('Nothing has been sent in the last 90 days.')}</Text>;
  return <DescriptionList facts={months.map((month) => [month.month, countsOf(month)])} />;
}

function Fault({ gateway: { settings, fault, faultAt, waiting } }: Pick<Of, 'gateway'>) {
  if (!settings?.isOn || fault === null) return null;
  return (
    <InfoAlert warning title={t('The provider takes no messages')}>
      <Text>{fault}</Text>
      <Text>
        {t('Since {when} at the latest; {waiting, plural, one {# message waits} other {# messages wait}} and will be sent once it works.', {
          when: momentText(faultAt ?? ''),
          waiting,
        })}
      </Text>
    </InfoAlert>
  );
}

const tokenIn = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

function Reports({ address, isTried }: { address: string; isTried: boolean }) {
  return (
    <>
      <Text>
        {t(
          'Enter this address at the provider, so that Hostelry learns what was delivered. Whoever has it can report: keep it to yourself.',
        )}
      </Text>
      <Box component="code" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Box>
      <Row>
        <CopyButton text={address} name={t('the address for reports')} />
      </Row>
      {isTried && (
        <>
          <Text>{t('The provider tries the address first. The token by which it does so is the last part of it:')}</Text>
          <Row>
            <CopyButton text={tokenIn(address)} name={t('the token')} />
          </Row>
        </>
      )}
    </>
  );
}

/** How SMS or WhatsApp messages leave the house, for administrators. */
export default function GatewaySetup() {
  const { channel: named } = useParams();
  const channel = gatewayChannels.find((known) => known === named) ?? 'sms';
  const gateway = useCallQuery('gatewayGet', { params: { channel } });
  const name = t(channelNames[channel]);
  return (
    <Page
      subtitle={t(
        '{name} to guardians, and to people who have confirmed their number. Everything works without it, and nothing waits for it while it is off.',
        {
          name,
        },
      )}
      narrow
    >
      <Loaded call={gateway}>
        {(loaded) => (
          <>
            <Fault gateway={loaded} />
            <Section id="provider" title={t('{name}: provider and request', { name })}>
              <GatewayForm key={channel} channel={channel} gateway={loaded} />
            </Section>
            {loaded.settings && (
              <>
                <Section id="texts" title={t('Texts and templates')}>
                  <GatewayTexts channel={channel} texts={loaded.texts} />
                </Section>
                {loaded.statusAddress !== null && (
                  <Section id="reports" title={t('Reports of the provider')}>
                    <Reports address={loaded.statusAddress} isTried={loaded.settings.handshake !== ''} />
                  </Section>
                )}
                <Section id="try" title={t('Try it')}>
                  <TryForm channel={channel} />
                </Section>
                <Section
                  id="switch"
                  title={t('Sending of {name}', { name })}
                  aside={<Tag tone={loaded.settings.isOn ? 'good' : 'neutral'}>{loaded.settings.isOn ? t('On') : t('Off')}</Tag>}
                >
                  <Switch channel={channel} gateway={loaded} />
                </Section>
                <Section id="months" title={t('By month')}>
                  <Months months={loaded.months} />
                </Section>
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
