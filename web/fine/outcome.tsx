import { type Fine, standingOf } from '#contract/fine/fine.ts';
import { rupees } from '#contract/day/money.ts';
import { paths } from '#contract/paths.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { methodNames, standingNames, standingStatuses } from '#contract/fine/fine-list.ts';
import { t } from '#contract/text/text.ts';
import { Box, Grid, Row, Text, toneColor } from '#web/ui/show/elements.tsx';
import { momentDayText } from '#web/ui/show/dates.ts';
import { Link } from '#web/ui/action/link.tsx';
import { MultilineText, StatusTag } from '#web/ui/show/values.tsx';
import styles from './outcome.module.css';

/** How the office got the money: "UPI 4321". */
export const paymentText = ({ method, reference }: Pick<Fine, 'method' | 'reference'>): string =>
  [method && t(methodNames[method]), reference].filter(Boolean).join(' ');

/** Says that an earlier receipt, which somebody may still have on paper, is void; empty if there is none. */
export const voidText = ({ voidReceipt }: Pick<Fine, 'voidReceipt'>): string =>
  voidReceipt === null ? '' : t('Receipt {receipt} is void: its payment is not confirmed any more.', { receipt: voidReceipt });

function noteOn(fine: Fine, own: boolean): string {
  switch (standingOf(fine)) {
    case 'pending':
      return '';
    case 'unconfirmed': {
      const when = { when: momentDayText(fine.paidAt ?? '') };
      const note = own
        ? t('You reported it on {when}. The office has not confirmed it.', when)
        : t('Reported {when} by the student. Not confirmed yet.', when);
      return [note, paymentText(fine)].filter(Boolean).join('\n');
    }
    case 'confirmed':
      return t('Confirmed {when}: {payment}', { when: momentDayText(fine.confirmedAt ?? ''), payment: paymentText(fine) });
    case 'cancelled':
      return t('{when}: {reason}', { when: momentDayText(fine.cancelledAt ?? ''), reason: fine.cancelReason });
  }
}

/** The sum and where it stands, for a row of a phone. */
export const FineBrief = ({ fine, known }: { fine: Fine; known?: string }) => {
  const standing = standingOf(fine);
  return (
    <Grid gap={0} component="span">
      <Box component="strong" c="var(--mantine-color-text)">
        {rupees(fine.amount)}
      </Box>
      {standing !== known && (
        <Box component="span" fz="0.8125rem" c={`var(--mantine-color-${toneColor[standingStatuses[standing].tone]}-light-color)`}>
          {t(standingNames[standing])}
        </Box>
      )}
    </Grid>
  );
};

interface FineOutcomeProps {
  fine: Fine;
  /** it is the reader's fine */
  own?: boolean;
  /** with a link to the receipt of a paid fine */
  withReceipt?: boolean;
}

/** The status of a fine, with a note on who says that it was paid or why it was cancelled. */
export function FineOutcome({ fine, own = false, withReceipt = false }: FineOutcomeProps) {
  const note = [noteOn(fine, own), voidText(fine)].filter(Boolean).join('\n');
  const names = { amount: rupees(fine.amount), student: nameAndUsername(fine.student) };
  return (
    <div className={styles.outcome}>
      <Row gap="xs" wrap="nowrap">
        <StatusTag of={standingStatuses} status={standingOf(fine)} />
        {withReceipt && fine.status === 'paid' && (
          <Link to={paths.receipt(fine._id)} aria-label={t('Receipt for {amount}, {student}', names)}>
            {t('Receipt')}
          </Link>
        )}
      </Row>
      {note && (
        <Text small>
          <MultilineText>{note}</MultilineText>
        </Text>
      )}
    </div>
  );
}
