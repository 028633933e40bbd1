/** What guardians said of a leave, for whoever decides on it and for the student. */
import { useState } from 'react';
import { type Consent, type Leave, lacksConsent } from '#contract/leave/leave.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Box, ErrorAlert, Grid, Hint, InfoAlert, later, Row, Tag, Text } from '#web/ui/show/elements.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { MultilineText } from '#web/ui/show/values.tsx';

function saidBy({ guardian, relation, askedAt, answer, answeredAt, byTelephone }: Consent): string {
  const who = relation === '' ? guardian : `${guardian} (${relation})`;
  const when = momentText(answeredAt ?? askedAt ?? '');
  if (answer === null)
    return askedAt === null ? t('{who} could not be asked by message.', { who }) : t('{who} was asked, {when}', { who, when });
  if (byTelephone)
    return answer === 'yes'
      ? t('{who} agrees, by telephone, {when}', { who, when })
      : t('{who} does not agree, by telephone, {when}', { who, when });
  return answer === 'yes' ? t('{who} agrees, {when}', { who, when }) : t('{who} does not agree, {when}', { who, when });
}

/** Nothing where no guardian was to agree. */
export function Consents({ leave: { consentWanted, consents } }: { leave: Leave }) {
  if (!consentWanted && consents.length === 0) return null;
  return (
    <Grid component="ul" gap={4} aria-label={t('Consent of guardians')}>
      {consents.map((consent) => (
        <li key={consent.guardian + consent.relation}>
          <Box component="span" fz="var(--text-small)" {...(consent.answer === 'no' && { c: 'var(--warn)', fw: 600 })}>
            {saidBy(consent)}
          </Box>
          {consent.inStudentsBrowser && <Tag tone="warning">{t('Answered in the browser of the student')}</Tag>}
          {consent.remark && (
            <Hint>
              <MultilineText>{consent.remark}</MultilineText>
            </Hint>
          )}
        </li>
      ))}
      {consents.length === 0 && (
        <li>
          <Text small>{t('A guardian is to agree, but none is entered who can be asked.')}</Text>
        </li>
      )}
    </Grid>
  );
}

const ConsentDialog = later(() => import('./consent-dialog.tsx'));

/** What a warden can do about the consent to a pending leave. */
export function ConsentActions({ leave }: { leave: Leave }) {
  const ask = useAction('leaveConsentAsk');
  const [entering, setEntering] = useState(false);
  return (
    <>
      <Row gap="xs">
        <Button small busy={ask.isPending} onClick={() => ask.mutate({ params: { id: leave._id } })}>
          {t('Ask again')}
        </Button>
        <Button small onClick={() => setEntering(true)}>
          {t('Said by telephone')}
        </Button>
      </Row>
      {ask.error && <ErrorAlert title={t('Nobody was asked')} of={ask.error} onDismiss={ask.reset} />}
      {entering && <ConsentDialog leave={leave} onClose={() => setEntering(false)} />}
    </>
  );
}

/** Before a request is approved without the consent that is wanted. */
export const ConsentMissing = ({ leave }: { leave: Leave }) =>
  lacksConsent(leave) && (
    <InfoAlert warning title={t('The consent of a guardian is missing')}>
      {t('You can approve the leave nevertheless: you decide.')}
    </InfoAlert>
  );
