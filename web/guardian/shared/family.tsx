import { useState } from 'react';
import type { Family as FamilyOf, Guardian } from '#contract/guardian/guardian.ts';
import type { ProposalForStaff } from '#contract/guardian/proposal.ts';
import { replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Button } from '#web/ui/action/button.tsx';
import { ErrorAlert, Grid, Heading, Hint, InfoAlert, later, Row, Section, Tag, Text } from '#web/ui/show/elements.tsx';
import { Contact } from '#web/ui/show/contact.tsx';
import { dayText } from '#web/ui/show/dates.ts';
import { Loaded } from '#web/ui/page/page.tsx';
import { Proposed } from './proposed.tsx';

const GuardianDialog = later(async () => ({ default: (await import('./guardian-dialog.tsx')).GuardianDialog }));
const BirthDialog = later(async () => ({ default: (await import('./guardian-dialog.tsx')).BirthDialog }));

/** What a guardian is told of, in words. */
function toldOf({ seesLeave, seesAttendance, seesMoney }: Guardian): string {
  const matters = [seesLeave && t('leave'), seesAttendance && t('attendance'), seesMoney && t('money')].filter(Boolean);
  return matters.length === 0 ? t('Is told of nothing') : t('Is told of: {matters}', { matters: matters.join(', ') });
}

/** Asks whether a guardian is the barred one who is like them. */
function WhoItIs({ guardian: { _id: id, name: what }, barred }: { guardian: Guardian; barred: string }) {
  const answer = useAction('guardianChange');
  const say = (body: { isAnother: true } | { barred: true }) => answer.mutate({ params: { id }, body });
  return (
    <>
      <Text small>{t('Could be {barred}, who is barred: gets nothing until you say who it is.', { barred })}</Text>
      <Row gap="xs">
        <Button small busy={answer.isPending} aria-label={t('Is somebody else: {what}', { what })} onClick={() => say({ isAnother: true })}>
          {t('Is somebody else')}
        </Button>
        <Button small busy={answer.isPending} aria-label={t('Is the same: bar {what}', { what })} onClick={() => say({ barred: true })}>
          {t('Is the same: bar')}
        </Button>
      </Row>
      {answer.error && <ErrorAlert title={t('It was not said who this is')} of={answer.error} onDismiss={answer.reset} />}
    </>
  );
}

function OneGuardian({ guardian, onChange }: { guardian: Guardian; onChange: () => void }) {
  const { _id: id, name, relation, telephone, mail, consents, barred, looksLike, mailStopped, mailRefused } = guardian;
  const remove = useAction('guardianRemove');
  return (
    <Grid component="li" gap={4}>
      <Row gap="xs">
        <Heading level={3} fz={16} fw={600}>
          {name}
        </Heading>
        {relation && <Text small>{relation}</Text>}
        {barred && <Tag tone="bad">{t('Barred')}</Tag>}
        {looksLike !== null && <Tag tone="warning">{t('Barred?')}</Tag>}
        {consents && !barred && looksLike === null && <Tag tone="info">{t('Is asked for consent')}</Tag>}
      </Row>
      {telephone && (barred ? <Text small>{telephone}</Text> : <Contact number={telephone} who={name} />)}
      {mail && <Text small>{mail}</Text>}
      <Hint>{barred ? t('Gets nothing, also not by a link that was sent before.') : looksLike === null && toldOf(guardian)}</Hint>
      {looksLike !== null && <WhoItIs guardian={guardian} barred={looksLike} />}
      {mailStopped && <Text small>{t('Ended the mail by the link in it.')}</Text>}
      {mailRefused !== null && <Text small>{t('Mail to this address came back: {why}', { why: mailRefused })}</Text>}
      <Row gap="xs">
        <Button small aria-label={t('Change {what}', { what: name })} onClick={onChange}>
          {t('Change')}
        </Button>
        <Button
          small
          busy={remove.isPending}
          aria-label={t('Remove {what}', { what: name })}
          onClick={() => remove.mutate({ params: { id } })}
        >
          {t('Remove')}
        </Button>
      </Row>
      {remove.error && <ErrorAlert title={t('The guardian was not removed')} of={remove.error} onDismiss={remove.reset} />}
    </Grid>
  );
}

function ProposalToDecide({ proposal }: { proposal: ProposalForStaff }) {
  const confirm = useAction('guardianProposalConfirm');
  const reject = useAction('guardianProposalReject');
  const { _id: id, name: what, looksLike } = proposal;
  const buttons = [
    { call: confirm, text: t('Confirm'), name: t('Confirm what is proposed of {what}', { what }) },
    { call: reject, text: t('Reject'), name: t('Reject what is proposed of {what}', { what }) },
  ];
  return (
    <Proposed proposal={proposal} failed={t('Nothing was decided')} call={confirm.error ? confirm : reject}>
      {looksLike !== null && <Text small>{t('Could be {barred}, who is barred.', { barred: looksLike })}</Text>}
      {buttons.map(({ call, text, name }) => (
        <Button key={text} small busy={call.isPending} aria-label={name} onClick={() => call.mutate({ params: { id } })}>
          {text}
        </Button>
      ))}
    </Proposed>
  );
}

type Opened = { dialog: 'birth' } | { dialog: 'guardian'; guardian?: Guardian };

function Shown({ family, studentId }: { family: FamilyOf; studentId: string }) {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const { bornOn, isMinor, guardians, contactIsBarred, proposals } = family;
  return (
    <>
      {contactIsBarred && <InfoAlert warning>{t(replyTexts.contactIsBarred)}</InfoAlert>}
      <Row gap="xs">
        <Text>{bornOn === null ? t('The date of birth is not known.') : t('Born on {day}', { day: dayText(bornOn) })}</Text>
        {isMinor && <Tag tone="info">{t('Under 18')}</Tag>}
        <Button small onClick={() => setOpened({ dialog: 'birth' })}>
          {t('Date of birth')}
        </Button>
      </Row>
      {guardians.length === 0 ? (
        <Text dimmed>{t('No guardian is entered: nobody but the student gets messages.')}</Text>
      ) : (
        <Grid component="ul" lined>
          {guardians.map((guardian) => (
            <OneGuardian key={guardian._id} guardian={guardian} onChange={() => setOpened({ dialog: 'guardian', guardian })} />
          ))}
        </Grid>
      )}
      {proposals.length > 0 && (
        <Grid component="ul" lined>
          {proposals.map((proposal) => (
            <ProposalToDecide key={proposal._id} proposal={proposal} />
          ))}
        </Grid>
      )}
      <Row>
        <Button onClick={() => setOpened({ dialog: 'guardian' })}>{t('Add a guardian')}</Button>
      </Row>
      {opened?.dialog === 'guardian' && <GuardianDialog studentId={studentId} present={opened.guardian} onClose={close} />}
      {opened?.dialog === 'birth' && <BirthDialog studentId={studentId} present={bornOn} onClose={close} />}
    </>
  );
}

/** The part of a student's page for wardens and administrators with the guardians and the date of birth. */
export function Family({ studentId }: { studentId: string }) {
  const family = useCallQuery('guardianList', { params: { studentId } });
  return (
    <Section id="guardians" title={t('Guardians')}>
      <Loaded call={family} failed={t('The guardians could not be shown')}>
        {(found) => <Shown family={found} studentId={studentId} />}
      </Loaded>
    </Section>
  );
}

/** In its place for caretakers: whom a student is to be sent to. */
export const FamilyElsewhere = () => (
  <Section id="guardians" title={t('Guardians')}>
    <Text dimmed>{t('Wardens and administrators enter them, and decide on what the student proposes.')}</Text>
  </Section>
);
