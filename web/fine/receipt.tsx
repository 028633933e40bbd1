import { useParams } from 'react-router';
import type { Fine } from '#contract/fine/fine.ts';
import { screenTexts } from '#contract/messages.ts';
import { rupees } from '#contract/day/money.ts';
import { type Path, paths, withQuery } from '#contract/paths.ts';
import { nameAndUsername, shownName } from '#contract/person/person.ts';
import type { Role } from '#contract/roles.ts';
import { t } from '#contract/text/text.ts';
import { isMissing } from '#web/api-error.ts';
import { useCallQuery } from '#web/api.ts';
import { InstitutionMark, useInstitutionName } from '#web/institution/shared/institution.tsx';
import { useMe } from '#web/session.ts';
import { Box, Card, InfoAlert, Row, Stack, Text } from '#web/ui/show/elements.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { fullMomentText } from '#web/ui/show/dates.ts';
import { DescriptionList, MultilineText } from '#web/ui/show/values.tsx';
import { Empty, Loaded, Page } from '#web/ui/page/page.tsx';
import { PrintButton } from '#web/ui/page/print.tsx';
import { ShareButton } from '#web/ui/action/share.tsx';
import { paymentText, voidText } from './outcome.tsx';

type Paid = Fine & { paidAt: string };

function receiptNoOf({ receipt, confirmedAt }: Paid): [label: string, value: string][] {
  if (confirmedAt === null) return [];
  const none = t('None: the payment was confirmed before receipts were numbered. Quote the fine no instead.');
  return [[t('Receipt no'), receipt ?? none]];
}

function factsOf(fine: Paid): [label: string, value: string][] {
  const { confirmedAt, confirmedBy } = fine;
  const facts: [string, string][] = [
    ...receiptNoOf(fine),
    [t('Fine no'), String(fine.number)],
    [t('Fine imposed'), fullMomentText(fine.imposedAt)],
  ];
  // the office may confirm a payment that the student never reported
  if (fine.paidAt !== confirmedAt) facts.push([t('Reported as paid'), fullMomentText(fine.paidAt)]);
  if (confirmedAt === null) return facts;
  return [
    ...facts,
    [t('Received'), fullMomentText(confirmedAt)],
    [t('Received by'), confirmedBy ? shownName(confirmedBy) : ''],
    [t('How it was paid'), paymentText(fine)],
  ];
}

function Slip({ fine, institution }: { fine: Paid; institution: string }) {
  return (
    <Card>
      <Stack gap="md">
        <Row gap="0.5rem 0.875rem" pb={16} style={{ borderBottom: '1px solid var(--line)' }}>
          {/* the printed sheet already has the institution at its top */}
          <span className="onScreen">
            <InstitutionMark size={40} />
          </span>
          <div>
            <strong className="onScreen">{institution}</strong>
            <Text dimmed>{fine.hostel.name}</Text>
          </div>
          <Box component="strong" ml="auto" fz={24} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {rupees(fine.amount)}
          </Box>
        </Row>
        {fine.confirmedAt === null ? (
          <InfoAlert warning title={t('Reported as paid by the student')}>
            {sentences(t('The office has not confirmed that it has the money. Until then this is no proof of payment.'), voidText(fine))}
          </InfoAlert>
        ) : (
          <Text strong>{t('The office has received this payment.')}</Text>
        )}
        <DescriptionList
          facts={[
            [t('Student'), nameAndUsername(fine.student)],
            [t('For'), <MultilineText key="reason">{fine.reason}</MultilineText>],
            ...factsOf(fine),
          ]}
        />
      </Stack>
    </Card>
  );
}

const receiptTitle = ({ receipt, number }: Paid): string =>
  receipt === null ? t('Receipt of fine no {number}', { number: String(number) }) : t('Receipt {receipt}', { receipt });

/** The receipt as text for a message. */
const receiptLines = (fine: Paid, institution: string): string =>
  [
    `${institution}, ${fine.hostel.name}`,
    receiptTitle(fine),
    t('{amount} received from {student}', { amount: rupees(fine.amount), student: nameAndUsername(fine.student) }),
    fine.reason,
    fine.confirmedAt === null ? '' : fullMomentText(fine.confirmedAt),
  ].join('\n');

const isPaid = (fine: Fine): fine is Paid => fine.status === 'paid' && fine.paidAt !== null;

const sentences = (...each: readonly string[]): string => each.filter(Boolean).join(' ');

function Receipted({ fine }: { fine: Fine }) {
  const institution = useInstitutionName();
  if (fine.status === 'cancelled')
    return (
      <Empty
        title={t('No receipt')}
        text={sentences(t('This fine was cancelled: {reason}', { reason: fine.cancelReason }), voidText(fine))}
      />
    );
  if (!isPaid(fine)) return <Empty title={t('No receipt')} text={sentences(t('This fine was not paid yet.'), voidText(fine))} />;
  return (
    <>
      <Slip fine={fine} institution={institution} />
      <Row className="onScreen" gap={8} align="stretch">
        <PrintButton primary />
        {fine.confirmedAt !== null && <ShareButton title={receiptTitle(fine)} text={receiptLines(fine, institution)} />}
      </Row>
    </>
  );
}

/** The page with the list that contains the fine. */
function listOf(role: Role, fine: Fine | undefined): Path {
  if (role === 'student') return paths.ownFines();
  return role === 'hosteladmin' ? withQuery(paths.fines(), { hostel: fine?.hostel._id }) : paths.fines();
}

/** The receipt of a paid fine, to print or save: for its student, and for the staff of the hostel that imposed it. */
export default function Receipt() {
  const { fineId = '' } = useParams();
  const { role } = useMe();
  const fine = useCallQuery('fineGet', { params: { id: fineId } });
  return (
    <Page actions={<ButtonLink to={listOf(role, fine.data)}>{t('All fines')}</ButtonLink>} narrow>
      <Loaded call={fine} failed={(error) => (isMissing(error) ? t('No receipt') : t(screenTexts.finesFailed))}>
        {(found) => <Receipted fine={found} />}
      </Loaded>
    </Page>
  );
}
