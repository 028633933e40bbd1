import type { ReactNode } from 'react';
import type { GuardianProposal } from '#contract/guardian/proposal.ts';
import { t } from '#contract/text/text.ts';
import type { FormCall } from '#web/ui/form/form.tsx';
import { ErrorAlert, Grid, Row, Text } from '#web/ui/show/elements.tsx';

interface ProposedProps {
  proposal: GuardianProposal;
  /** the title of the error when the call of a button fails */
  failed: string;
  call: Pick<FormCall, 'error' | 'reset'>;
  /** the buttons */
  children: ReactNode;
}

/** What a student proposes of a guardian, and what can be done with it. */
export function Proposed({ proposal, failed, call, children }: ProposedProps) {
  const { guardianId, name, relation, telephone, mail } = proposal;
  const who = relation ? `${name} (${relation})` : name;
  return (
    <Grid component="li" gap={4}>
      <Text>{guardianId === null ? t('Proposed: {who}', { who }) : t('Proposed, in place of what is entered: {who}', { who })}</Text>
      <Text small>{[telephone, mail].filter(Boolean).join(', ')}</Text>
      <Row gap="xs">{children}</Row>
      {call.error && <ErrorAlert title={failed} of={call.error} onDismiss={call.reset} />}
    </Grid>
  );
}
