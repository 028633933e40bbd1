import { type Mail, mailLimits, mailSecurities, type MailSettings } from '#contract/delivery/delivery.ts';
import { institutionLimits } from '#contract/institution/institution.ts';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { useOffered } from '#web/institution/shared/institution.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { PasswordField, SelectField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useEdit } from '#web/ui/form/use-edit.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { ErrorAlert, Grid, Row, Section, Tag, Text } from '#web/ui/show/elements.tsx';

type Security = MailSettings['security'];

/** English texts, to be passed to `t`. */
const securityNames: Readonly<Record<Security, string>> = {
  starttls: 'STARTTLS, usually port 587',
  tls: 'TLS, usually port 465',
  none: 'None: only for a server in the same house',
};

const portError = (typed: string): string | undefined => (/^\d{1,5}$/.test(typed) ? undefined : t(fieldTexts.wholeNumber));

/** The address at which the administrator sees this page is most likely the one that others use. */
const siteHere = (): string => globalThis.location.origin;

/** What these fields hold, as the call sends it. */
const typed = (port: string, security: string) => ({ port: Number(port), security: security as Security }); // one of the choices

function ServerForm({ of: { settings, hasPassword } }: { of: Mail }) {
  const offered = useOffered();
  const change = useAction('mailChange', { says: () => t('The settings of mail are saved.') });
  const fields = useFields(
    {
      host: { label: t('Mail server'), required: true, initial: settings?.host ?? '' },
      port: { label: t('Port'), required: true, initial: String(settings?.port ?? 587), check: portError },
      security: { label: t('Encryption'), initial: settings?.security ?? 'starttls' },
      username: { label: t('Username there'), initial: settings?.username ?? '' },
      password: { label: t('Password there') },
      from: { label: t('Sender'), required: true, initial: settings?.from ?? '' },
      site: { label: t('Address of Hostelry'), required: true, initial: (settings ? settings.site : offered?.site) || siteHere() },
      quietFrom: { label: t('Quiet from'), required: true, initial: settings?.quietFrom ?? '21:30' },
      quietUntil: { label: t('Quiet until'), required: true, initial: settings?.quietUntil ?? '07:00' },
      digestAt: { label: t('Evening mail at'), required: true, initial: settings?.digestAt ?? '18:00' },
    },
    null,
  );
  const edit = useEdit(fields, change);

  function submit(): void {
    const { all, allSeen } = edit.send();
    const { password, port, security, ...rest } = all;
    const { password: _, port: portSeen, security: securitySeen, ...restSeen } = allSeen;
    const basedOn = settings?.site ? { ...restSeen, ...typed(portSeen, securitySeen) } : undefined;
    change.mutate(
      { body: { ...rest, ...typed(port, security), ...(password === '' ? {} : { password }), ...(basedOn ? { basedOn } : {}) } },
      () => fields.reset(),
    );
  }

  return (
    <Form fields={fields} call={edit.call} failed={t('The settings of mail were not saved')} onSubmit={submit}>
      <Grid min="14rem">
        <TextField
          {...fields.field('host')}
          maxLength={mailLimits.host}
          inputMode="text"
          description={t('The server through which the institution sends its mail, such as smtp.example.org.')}
        />
        <TextField {...fields.field('port')} inputMode="numeric" maxLength={5} />
      </Grid>
      <SelectField {...fields.field('security')} choices={mailSecurities.map((value) => ({ value, label: t(securityNames[value]) }))} />
      <Grid min="14rem">
        <TextField {...fields.field('username')} maxLength={mailLimits.username} description={t('Empty if the server wants no sign-in.')} />
        <PasswordField
          {...fields.field('password')}
          autoComplete="new-password"
          description={
            hasPassword
              ? t('One is stored. It is never shown, and is used for this server and username only. Type one to replace it.')
              : t('It is never shown again, is in no backup, and is used for this server and username only.')
          }
        />
      </Grid>
      <TextField
        {...fields.field('from')}
        inputMode="email"
        maxLength={254}
        description={t('The mail address that messages come from. What cannot be delivered comes back to it.')}
      />
      <TextField
        {...fields.field('site')}
        maxLength={institutionLimits.site}
        description={t(
          'As people open it in a browser, such as https://hostel.example.org: mail and the slips with sign-in codes lead to it.',
        )}
      />
      <Grid min="9rem">
        <TextField {...fields.field('quietFrom')} type="time" />
        <TextField {...fields.field('quietUntil')} type="time" />
        <TextField {...fields.field('digestAt')} type="time" />
      </Grid>
      <Text dimmed>{t('At night only what expires soon is sent. What is less urgent is collected for one mail in the evening.')}</Text>
      {edit.note}
    </Form>
  );
}

function Switch({ isOn }: { isOn: boolean }) {
  const change = useAction('mailChange', { says: () => (isOn ? t('No mail is sent any more.') : t('Mail is sent from now on.')) });
  return (
    <>
      <Text>
        {isOn
          ? t('Whoever has confirmed a mail address gets what concerns them by mail, unless they read it in Hostelry before.')
          : t('What people are notified of while mail is off is never sent.')}
      </Text>
      <Row>
        <Button busy={change.isPending} onClick={() => change.mutate({ body: { isOn: !isOn, basedOn: { isOn } } })}>
          {isOn ? t('Switch mail off') : t('Switch mail on')}
        </Button>
      </Row>
      {change.error && <ErrorAlert title={t('The settings of mail were not saved')} of={change.error} onDismiss={change.reset} />}
    </>
  );
}

function TryForm() {
  const trying = useAction('mailTry');
  const fields = useFields({ to: { label: t('Your mail address'), required: true } }, null);
  return (
    <Form
      fields={fields}
      action={t('Send one to me')}
      call={trying}
      failed={t('The mail was not sent')}
      onSubmit={() => trying.mutate({ body: { to: fields.values.to } })}
    >
      <TextField {...fields.field('to')} inputMode="email" autoComplete="email" maxLength={254} />
    </Form>
  );
}

/** How mail leaves the house, for administrators. */
export default function MailSetup() {
  const mail = useCallQuery('mailGet');
  return (
    <Page subtitle={t('Hostelry works without mail: it is for people who do not open it every day.')} narrow>
      <Loaded call={mail}>
        {(loaded) => (
          <>
            <Section id="server" title={t('Server, sender and hours')}>
              <ServerForm of={loaded} />
            </Section>
            {loaded.settings && (
              <>
                <Section id="try" title={t('Try it')}>
                  <TryForm />
                </Section>
                <Section
                  id="switch"
                  title={t('Mail to everybody')}
                  aside={<Tag tone={loaded.settings.isOn ? 'good' : 'neutral'}>{loaded.settings.isOn ? t('On') : t('Off')}</Tag>}
                >
                  <Switch isOn={loaded.settings.isOn} />
                </Section>
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
