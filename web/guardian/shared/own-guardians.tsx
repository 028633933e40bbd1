import { useState } from 'react';
import type { GuardianProposal } from '#contract/guardian/proposal.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Button } from '#web/ui/action/button.tsx';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { ErrorAlert, Grid, later, Row, Text } from '#web/ui/show/elements.tsx';
import { Part } from '#web/ui/page/part.tsx';
import { Proposed } from './proposed.tsx';

const ProposeDialog = later(async () => ({ default: (await import('./propose-dialog.tsx')).ProposeDialog }));

function OwnProposal({ proposal }: { proposal: GuardianProposal }) {
  const withdraw = useAction('guardianProposalWithdraw', { refreshes: ['guardianOwn'] });
  return (
    <Proposed proposal={proposal} failed={t('The proposal was not withdrawn')} call={withdraw}>
      <Button
        small
        busy={withdraw.isPending}
        aria-label={t('Withdraw what you propose of {what}', { what: proposal.name })}
        onClick={() => withdraw.mutate({ params: { id: proposal._id } })}
      >
        {t('Withdraw')}
      </Button>
    </Proposed>
  );
}

/** The part of a student's account with the guardians, what they see, and what the student proposes of them. */
export function OwnGuardians() {
  const own = useCallQuery('guardianOwn').data;
  const letThem = useAction('guardianOwnLet', { refreshes: ['guardianOwn'] });
  const [isProposing, setProposing] = useState(false);
  if (!own) return null;
  const { guardians, proposals } = own;
  const names = guardians.map(({ name, relation }) => (relation ? `${name} (${relation})` : name)).join(', ');
  return (
    <Part id="guardians" title={t('Your guardians')} now={String(guardians.length)}>
      {guardians.length === 0 ? (
        <Text>{t('The hostel has none of yours.')}</Text>
      ) : (
        <>
          <Text>{t('On their page My child they see your room and your leave, where the hostel has allowed it: {names}.', { names })}</Text>
          {own.isRule ? (
            <Text>{t('They also see roll calls and fines: that is the rule of the institution, or you are under 18.')}</Text>
          ) : (
            <CheckBox
              label={t('They may also see roll calls and fines')}
              checked={own.maySee}
              onChange={(maySee) => letThem.mutate({ body: { maySee } })}
            />
          )}
          {letThem.error && <ErrorAlert title={t('Your choice was not saved')} of={letThem.error} onDismiss={letThem.reset} />}
        </>
      )}
      {proposals.length > 0 && (
        <Grid component="ul" lined>
          {proposals.map((proposal) => (
            <OwnProposal key={proposal._id} proposal={proposal} />
          ))}
        </Grid>
      )}
      <Row>
        <Button onClick={() => setProposing(true)}>{t('Propose a guardian or a change')}</Button>
      </Row>
      {isProposing && <ProposeDialog guardians={guardians} onClose={() => setProposing(false)} />}
    </Part>
  );
}
