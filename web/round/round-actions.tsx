import { lazy, Suspense, useState } from 'react';
import { type RoundForStaff, roundCan, roundLimits } from '#contract/round/round.ts';
import { t } from '#contract/text/text.ts';
import { AskButton } from '#web/operation/shared/call-dialog.tsx';
import { useAction } from '#web/operation/shared/use-action.ts';
import { ErrorAlert, Hint, Row, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { DecideCall } from '#web/operation/shared/decide-call.tsx';

export function CancelRoundButton({ round }: { round: RoundForStaff }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('Cancel round')}</Button>
      {asking && (
        <DecideCall
          call="roundCancel"
          input={(reason) => ({ params: { id: round._id }, body: { reason } })}
          may={roundCan.cancel(round)}
          of={round._id}
          title={t('Cancel this round?')}
          action={t('Cancel round')}
          dismiss={t('Keep round')}
          danger
          failed={t('The round was not cancelled')}
          remark={{ label: t('Reason'), name: 'reason', limit: roundLimits.reason, description: t('All its students will read it.') }}
          onClose={() => setAsking(false)}
        >
          <Text>
            {round.policy === 'exchange'
              ? t(
                  'Nobody is moved. {asking, plural, =0 {Nobody has stated a wish.} one {The wishes of # student end with it.} other {The wishes of # students end with it.}}',
                  { asking: round.wished },
                )
              : t(
                  '{students, plural, one {# student is} other {# students are}} notified. Their groups and wishes no longer count, and they can be in another round.',
                  { students: round.students },
                )}
          </Text>
        </DecideCall>
      )}
    </>
  );
}

const ChangeRoundDialog = lazy(() => import('./change-round-dialog.tsx'));

/** What may be done with a round in its current state by who runs it; `Proposal` has the actions on a proposal. */
export function RoundActions({ round }: { round: RoundForStaff }) {
  const propose = useAction('roundPropose');
  const [changing, setChanging] = useState(false);
  const params = { id: round._id };
  const isExchange = round.policy === 'exchange';
  /** From the list frozen at the closing, a draw always has the same result; `refresh` freezes the list anew. */
  const draw = (refresh: boolean) => propose.mutate({ params, body: { refresh } });
  if (!roundCan.change(round)) return null;
  return (
    <>
      <Row gap="sm">
        {roundCan.propose(round) && (
          <>
            <Button kind="primary" busy={propose.isPending} onClick={() => draw(false)}>
              {isExchange ? t('Propose the moves') : t('Draw the rooms')}
            </Button>
            {!isExchange && (
              <Button disabled={propose.isPending} onClick={() => draw(true)}>
                {t('Draw with students and rooms as they are now')}
              </Button>
            )}
          </>
        )}
        <Button onClick={() => setChanging(true)}>{t('Change')}</Button>
        {roundCan.close(round) && (
          <AskButton
            call="roundClose"
            input={{ params }}
            title={t('Close the round now?')}
            action={t('Close now')}
            failed={t('The round was not closed')}
          >
            {isExchange
              ? t(
                  '{asking, plural, =0 {Nobody has stated a wish yet.} one {# student has stated wishes.} other {# students have stated wishes.}} They cannot be changed after that.',
                  { asking: round.wished },
                )
              : t(
                  '{students, plural, one {# student} other {# students}}, {groups, plural, one {# group} other {# groups}} and their wishes are written down as they are now. Nobody can choose any more. It can be undone until the rooms are drawn or the closing time has come.',
                  { students: round.students, groups: round.groupCount },
                )}
          </AskButton>
        )}
      </Row>
      {!isExchange && roundCan.propose(round) && round.closedAt && (
        <Hint>
          {t(
            'It is drawn from students, groups, wishes and rooms as they were written down when the round was closed: drawing again gives the same result.',
          )}
        </Hint>
      )}
      {propose.isPending && <Text role="status">{t('The rooms are being drawn. With many students this takes a few seconds.')}</Text>}
      {propose.error && <ErrorAlert title={t('The rooms were not drawn')} of={propose.error} onDismiss={propose.reset} />}
      {changing && (
        <Suspense>
          <ChangeRoundDialog round={round} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}
