import type { ReactNode } from 'react';
import { isOnlyHere } from '#contract/institution/site.ts';
import { fineLimits } from '#contract/fine/fine.ts';
import { type Choice, type InstitutionSettings, institutionLimits } from '#contract/institution/institution.ts';
import { rupees } from '#contract/day/money.ts';
import { doorWorkNames, doorWorks } from '#contract/institution/door-work.ts';
import { consentRuleNames, consentRules } from '#contract/leave/leave.ts';
import { fieldTexts } from '#contract/messages.ts';
import { paths, withHash } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { ErrorAlert, Grid, InfoAlert, Row, Text } from '#web/ui/show/elements.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { CheckList } from '#web/ui/form/check-list.tsx';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { SelectField, useLooseField } from '#web/ui/form/fields.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { Part, Parts, usePartsAreCards } from '#web/ui/page/part.tsx';
import { ChoiceList, SlotList } from './choice-list.tsx';
import { LogoField, SettingForm, TimeZone, useChange } from './setting-fields.tsx';
import { WhoIsTold } from './who-is-told.tsx';
import styles from './settings.module.css';

/** An address as people say it, without the beginning that browsers do not show. A number has no certificate. */
function withScheme(typed: string): string {
  const said = typed.trim();
  if (!/^[\w-]+(?:\.[\w-]+)+(?::\d+)?\/?$/.test(said)) return typed;
  return `${/^[\d.]+(?::|\/|$)/.test(said) ? 'http' : 'https'}://${said}`;
}

interface Setting {
  id: string;
  /** the heading that it stands under on a phone */
  group: string;
  title: string;
  now: string;
  fields: ReactNode;
}

/** How many of the choices are offered. */
const offeredOf = (choices: readonly Choice[]): string => String(choices.filter(({ hidden }) => !hidden).length);

function limitError(typed: string): string | undefined {
  const limit = Number(typed);
  if (!Number.isInteger(limit)) return t(fieldTexts.wholeNumber);
  if (limit < 1) return t(fieldTexts.atLeast, { limit: 1 });
  return limit > fineLimits.amount ? t(fieldTexts.atMost, { limit: fineLimits.amount }) : undefined;
}

function Privacy({ othersShown, othersDecided }: Pick<InstitutionSettings, 'othersShown' | 'othersDecided'>) {
  const { call, save } = useChange({ othersShown });
  return (
    <>
      <CheckBox
        label={t('Students see who lives in other rooms')}
        checked={othersShown}
        onChange={(shown) => save({ othersShown: shown })}
      />
      <Text dimmed>{t('Otherwise they see how many live in a room of their hostel, and names in their own room only.')}</Text>
      {!othersDecided && (
        <Row>
          <Button busy={call.isPending} onClick={() => save({ othersShown })}>
            {t('Keep it so')}
          </Button>
        </Row>
      )}
      {call.error && <ErrorAlert title={t('The setting was not saved')} of={call.error} onDismiss={call.reset} />}
    </>
  );
}

function ConsentRuleField({ consentFor }: Pick<InstitutionSettings, 'consentFor'>) {
  const { call, save } = useChange({ consentFor });
  const field = useLooseField(t('Consent of guardians to leave'), consentFor, (chosen) => {
    const rule = consentRules.find((known) => known === chosen);
    if (rule) save({ consentFor: rule });
  });
  return (
    <>
      <SelectField
        {...field}
        choices={consentRules.map((rule) => ({ value: rule, label: t(consentRuleNames[rule]) }))}
        description={t('The guardians who are asked get a message with a link. The warden sees the answers, and decides.')}
      />
      {call.error && <ErrorAlert title={t('The setting was not saved')} of={call.error} onDismiss={call.reset} />}
    </>
  );
}

function AtTheDoor({ atTheDoor }: Pick<InstitutionSettings, 'atTheDoor'>) {
  const { call, save } = useChange({ atTheDoor });
  return (
    <>
      <CheckList
        legend={t('What caretakers may do at the door')}
        description={t('In their own hostel. The rest is left to the office.')}
        choices={doorWorks.map((value) => ({ value, label: t(doorWorkNames[value]) }))}
        chosen={atTheDoor}
        onChange={(chosen) => save({ atTheDoor: doorWorks.filter((work) => chosen.includes(work)) })}
      />
      {call.error && <ErrorAlert title={t('The setting was not saved')} of={call.error} onDismiss={call.reset} />}
    </>
  );
}

/** Every setting: its title, the value that is shown beside it, and its fields. */
const partsOf = ({
  name,
  logo,
  site,
  fineLimit,
  upiId,
  payAt,
  address,
  visitHours,
  consentFor,
  guardiansTold,
  guardiansOfAdults,
  told,
  atTheDoor,
  othersShown,
  othersDecided,
  programmes,
  batches,
  categories,
  slots,
  ...zone
}: InstitutionSettings): readonly Setting[] => [
  {
    id: 'identity',
    group: t('Institution'),
    title: t('Name and logo'),
    now: name,
    fields: (
      <>
        <SettingForm
          name="name"
          value={name}
          label={t('Name of the institution')}
          maxLength={institutionLimits.name}
          description={t('Shown at the top of every page, on the sign-in page, on prints and on receipts. Empty: Hostelry.')}
          changeOf={(typed) => ({ name: typed })}
        />
        <LogoField logo={logo} />
      </>
    ),
  },
  {
    id: 'site',
    group: t('Institution'),
    title: t('Address of Hostelry'),
    now: site.replace(/^https?:\/\//, ''),
    fields: (
      <SettingForm
        name="site"
        value={site}
        label={t('Address of Hostelry')}
        maxLength={institutionLimits.site}
        description={t(
          'As people open it in a browser, such as https://hostel.example.org: mail and the slips with sign-in codes lead to it.',
        )}
        changeOf={(typed) => ({ site: withScheme(typed) })}
      >
        {(typed) => isOnlyHere(typed) && <InfoAlert warning title={t('This address is only this computer: others cannot open it.')} />}
      </SettingForm>
    ),
  },
  {
    id: 'time',
    group: t('Institution'),
    title: t('Time zone'),
    now: zone.timeZone || zone.serverTimeZone,
    fields: <TimeZone zone={zone} />,
  },
  {
    id: 'programmes',
    group: t('Choices'),
    title: t('Programmes'),
    now: offeredOf(programmes),
    fields: <ChoiceList list="programmes" choices={programmes} label={t('New programme')} />,
  },
  {
    id: 'batches',
    group: t('Choices'),
    title: t('Batches'),
    now: offeredOf(batches),
    fields: <ChoiceList list="batches" choices={batches} label={t('New batch')} />,
  },
  {
    id: 'categories',
    group: t('Choices'),
    title: t('Inventory categories'),
    now: offeredOf(categories),
    fields: <ChoiceList list="categories" choices={categories} label={t('New category')} />,
  },
  { id: 'slots', group: t('Choices'), title: t('Time slots of the roster'), now: offeredOf(slots), fields: <SlotList slots={slots} /> },
  {
    id: 'fines',
    group: t('Rules'),
    title: t('Fines'),
    now: rupees(fineLimit),
    fields: (
      <>
        <SettingForm
          name="fineLimit"
          value={fineLimit}
          label={t('Highest fine (₹)')}
          required
          check={limitError}
          inputMode="numeric"
          maxLength={6}
          description={t('A higher one is refused when it is imposed. At most {limit}.', { limit: rupees(fineLimits.amount) })}
          changeOf={(typed) => ({ fineLimit: Number(typed) })}
        />
        <SettingForm
          name="upiId"
          value={upiId}
          label={t('UPI address')}
          maxLength={institutionLimits.upiId}
          description={t('Students pay their fines to it by UPI, with the amount filled in: such as kaveri.hostel@sbi. Empty: not by UPI.')}
          changeOf={(typed) => ({ upiId: typed })}
        />
        <SettingForm
          name="payAt"
          value={payAt}
          label={t('Where fines are paid in person')}
          maxLength={institutionLimits.payAt}
          description={t('Place and hours, such as: Office, block A, ground floor. Monday to Saturday, 9 AM to 5 PM.')}
          changeOf={(typed) => ({ payAt: typed })}
        />
      </>
    ),
  },
  {
    id: 'visitors',
    group: t('Rules'),
    title: t('Visitors'),
    now: visitHours,
    fields: (
      <>
        <SettingForm
          name="visitHours"
          value={visitHours}
          label={t('When visitors may come')}
          maxLength={institutionLimits.visitHours}
          description={t('For those whom students invite, such as: 4 PM to 7 PM, on Sundays from 10 AM.')}
          changeOf={(typed) => ({ visitHours: typed })}
        />
        <SettingForm
          name="address"
          value={address}
          label={t('Address of the campus')}
          maxLength={institutionLimits.address}
          description={t('By which they find the way.')}
          changeOf={(typed) => ({ address: typed })}
        />
      </>
    ),
  },
  {
    id: 'consent',
    group: t('Rules'),
    title: t('Consent to leave'),
    now: t(consentRuleNames[consentFor]),
    fields: <ConsentRuleField consentFor={consentFor} />,
  },
  {
    id: 'guardians',
    group: t('Rules'),
    title: t('Who is told what'),
    now: String(guardiansTold.length),
    fields: <WhoIsTold told={told} guardiansTold={guardiansTold} guardiansOfAdults={guardiansOfAdults} />,
  },
  {
    id: 'door',
    group: t('Rules'),
    title: t('Caretakers at the door'),
    now: String(atTheDoor.length),
    fields: <AtTheDoor atTheDoor={atTheDoor} />,
  },
  {
    id: 'privacy',
    group: t('Rules'),
    title: t('What students see'),
    now: '',
    fields: <Privacy othersShown={othersShown} othersDecided={othersDecided} />,
  },
];

function Settings({ of }: { of: InstitutionSettings }) {
  const parts = partsOf(of);
  // the rows of a phone say the same
  const hasIndex = usePartsAreCards();
  return (
    <div className={styles.page}>
      {hasIndex && (
        <nav aria-label={t('Settings')} className={styles.index}>
          {parts.map(({ id, title, now }) => (
            <Link key={id} to={withHash(paths.institution(), id)} className="entry">
              <span>{title}</span>
              <small>{now}</small>
            </Link>
          ))}
        </nav>
      )}
      <Grid gap={16}>
        {[...new Set(parts.map(({ group }) => group))].map((group) => (
          <Parts key={group} title={group}>
            {parts
              .filter((part) => part.group === group)
              .map(({ id, title, now, fields }) => (
                <Part key={id} id={id} title={title} now={now}>
                  {fields}
                </Part>
              ))}
          </Parts>
        ))}
      </Grid>
    </div>
  );
}

export default function SettingsPage() {
  const settings = useCallQuery('institutionSettings');
  return (
    <Page subtitle={t('For the whole institution. Each change is in the audit log and can be undone there.')}>
      <Loaded call={settings}>{(loaded) => <Settings of={loaded} />}</Loaded>
    </Page>
  );
}
