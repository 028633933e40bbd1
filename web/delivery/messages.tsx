import { useState } from 'react';
import type { Delivery } from '#contract/delivery/delivery.ts';
import { channelNames, deliveryStatuses, urgencyNames, deliveryChannels, deliveryList } from '#contract/delivery/delivery-names.ts';
import { gatewayChannels } from '#contract/delivery/gateway.ts';
import { paths, withHash } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { ListPage } from '#web/record/shared/list-page.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { Link } from '#web/ui/action/link.tsx';
import type { Columns } from '#web/ui/list/resource-list.tsx';
import { ListRows } from '#web/record/shared/list-rows.tsx';
import { Hint, InfoAlert, later, Text } from '#web/ui/show/elements.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { PersonName } from '#web/ui/show/person-name.tsx';
import { statusChoices, StatusTag, Timestamp } from '#web/ui/show/values.tsx';

const PushSetup = later(() => import('./push-setup.tsx'));

const columns = (): Columns<Delivery> => [
  {
    label: t('Person'),
    value: ({ person, guardian }) => (
      <>
        {guardian !== null && <Text>{t('{guardian}, for', { guardian })}</Text>}
        <PersonName of={person} />
      </>
    ),
    rank: 'lead',
  },
  { label: t('Message'), value: ({ about }) => about, long: true, rank: 'line' },
  {
    label: t('Outcome'),
    value: ({ state, answer, address, tries }) => (
      <>
        <StatusTag of={deliveryStatuses} status={state} />
        {state === 'unknown' && <Text small>{t('It is not sent again, because it costs money: call if it matters.')}</Text>}
        {state === 'failed' && answer === null && <Text small>{t('Given up: nobody needs to be told any more.')}</Text>}
        {answer !== null && state !== 'sent' && state !== 'delivered' && <Text small>{answer}</Text>}
        {state === 'waiting' && tries > 0 && <Text small>{t('{tries, plural, one {Tried once.} other {Tried # times.}}', { tries })}</Text>}
        {address !== null && <Hint>{address}</Hint>}
      </>
    ),
    long: true,
    rank: 'value',
    brief: ({ state }) => <StatusTag of={deliveryStatuses} status={state} />,
  },
  { label: t('When'), value: ({ settledAt, queuedAt }) => <Timestamp at={settledAt ?? queuedAt} /> },
  { label: t('Sent by'), value: ({ channel }) => t(channelNames[channel]), spare: true },
  { label: t('Sent'), value: ({ urgency }) => t(urgencyNames[urgency]), spare: true },
];

/** Says how mail is at the moment, and what to do if it is not well. */
function MailState() {
  const { data } = useCallQuery('mailGet');
  if (!data) return null;
  const { settings, fault, faultAt, waiting, reached } = data;
  if (!settings?.isOn)
    return (
      <InfoAlert title={t('No mail is sent')}>
        {t('Everybody reads their messages in Hostelry. Nothing waits for mail.')} <Link to={paths.mailSetup()}>{t('Set up mail')}</Link>
      </InfoAlert>
    );
  if (fault !== null)
    return (
      <InfoAlert warning title={t('The mail server takes no mail')}>
        <Text>{fault}</Text>
        <Text>
          {t(
            'Since {when} at the latest; {waiting, plural, one {# message waits} other {# messages wait}} and will be sent once it works.',
            {
              when: momentText(faultAt ?? ''),
              waiting,
            },
          )}
        </Text>
      </InfoAlert>
    );
  return (
    <Text dimmed>
      {t('{reached, plural, =0 {Nobody has} one {# person has} other {# people have}} confirmed a mail address under My account.', {
        reached,
      })}
    </Text>
  );
}

/** What was sent outside the program, what waits and what failed, for administrators. */
export default function Messages() {
  const [push, setPush] = useState(false);
  return (
    <ListPage
      list={deliveryList}
      name={t('Messages')}
      subtitle={t('What goes to people outside Hostelry, beside their notifications. What a message says about people is left out here.')}
      actions={
        <>
          <ButtonLink kind="primary" to={paths.mailSetup()}>
            {t('Set up mail')}
          </ButtonLink>
          <ButtonLink to={withHash(paths.institution(), 'guardians')}>{t('Who is told what')}</ButtonLink>
          <Button onClick={() => setPush(true)}>{t('Set up push')}</Button>
          {gatewayChannels.map((channel) => (
            <ButtonLink key={channel} to={paths.gatewaySetup(channel)}>
              {t('Set up {channel}', { channel: t(channelNames[channel]) })}
            </ButtonLink>
          ))}
        </>
      }
      find={t('Find messages')}
      hint={t('Name, username, mail address or number')}
      filters={{
        state: { label: t('Outcome'), choices: statusChoices(deliveryStatuses) },
        channel: { label: t('Sent by'), choices: deliveryChannels.map((value) => ({ value, label: t(channelNames[value]) })) },
      }}
      columns={columns}
      empty={{ title: t('No messages'), text: t('What is sent is listed here for 90 days.') }}
      failed={t('The messages could not be loaded')}
    >
      {({ rows }) => (
        <>
          <MailState />
          {push && <PushSetup onClose={() => setPush(false)} />}
          <ListRows {...rows} />
        </>
      )}
    </ListPage>
  );
}
