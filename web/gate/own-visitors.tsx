import { useState } from 'react';
import type { Replies } from '#contract/calls.ts';
import { addDays } from '#contract/day/days.ts';
import { visitorLimits } from '#contract/gate/visitor.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Button } from '#web/ui/action/button.tsx';
import { CopyButton } from '#web/ui/action/copy-button.tsx';
import { ShareButton } from '#web/ui/action/share.tsx';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { ResourceList } from '#web/ui/list/resource-list.tsx';
import { RowsLoading } from '#web/ui/list/rows-loading.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { ErrorAlert, Tag } from '#web/ui/show/elements.tsx';
import { dayMonthText } from '#web/ui/show/dates.ts';

type OwnVisitor = Replies['visitorOwn'][number];

function InviteDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const invite = useAction('visitorInvite');
  const fields = useFields(
    {
      name: { label: t('Name'), required: true },
      purpose: { label: t('Purpose'), required: true },
      day: { label: t('Day'), required: true, initial: today },
    },
    null,
  );
  return (
    <FormDialog
      title={t('Invite a visitor')}
      onClose={onClose}
      fields={fields}
      action={t('Invite')}
      call={invite}
      failed={t('The visitor is not invited')}
      onSubmit={() => invite.mutate({ body: fields.values }, onClose)}
    >
      <TextField {...fields.field('name')} maxLength={visitorLimits.name} />
      <TextField
        {...fields.field('purpose')}
        maxLength={visitorLimits.purpose}
        description={t('Such as: my mother visits, brings books.')}
      />
      <TextField {...fields.field('day')} type="date" min={today} max={addDays(today, visitorLimits.daysAhead)} />
    </FormDialog>
  );
}

type State = 'expected' | 'asked' | 'inside' | 'refused' | 'left' | 'past';

const stateOf = ({ day, agreed, cameAt, leftAt }: OwnVisitor, today: string): State => {
  if (leftAt !== null) return 'left';
  if (cameAt === null) return day < today ? 'past' : 'expected';
  return agreed === null ? 'asked' : agreed ? 'inside' : 'refused';
};

/** English texts, to be passed to `t`. */
const stateNames: Readonly<Record<State, string>> = {
  expected: 'Invited',
  asked: 'At the gate',
  inside: 'Inside',
  refused: 'Not expected',
  left: 'Left',
  past: 'Did not come',
};
const stateTones = { expected: 'info', asked: 'warning', inside: 'good', refused: 'bad', left: 'neutral', past: 'neutral' } as const;

/** A link, also where the institution has not said at which address people open Hostelry. */
const here = (link: string): string => new URL(link, window.location.origin).href;

/** A student's own visitors: the invitations with their six digits, and who is at the gate. */
export default function OwnVisitors() {
  const call = useCallQuery('visitorOwn');
  const me = useCallQuery('me').data;
  const answer = useAction('visitorAnswer');
  const withdraw = useAction('visitorWithdraw');
  const [inviting, setInviting] = useState(false);
  const today = me?.today ?? '';
  const failed = answer.error ?? withdraw.error;
  return (
    <Page main={{ text: t('Invite a visitor'), onClick: () => setInviting(true) }}>
      {failed && <ErrorAlert title={t('It was not saved')} of={failed} />}
      <Loaded call={call} loading={<RowsLoading />}>
        {(visitors) => (
          <ResourceList
            name={t('My visitors')}
            rows={visitors}
            keyOf={({ _id }) => _id}
            columns={[
              { label: t('Visitor'), value: ({ name }) => name, rank: 'lead' },
              // before what may be long, since a row is cut
              { label: t('Six digits'), value: ({ code }) => code, rank: 'line', brief: ({ code }) => code && <strong>{code}</strong> },
              { label: t('Day'), value: ({ day }) => dayMonthText(day), rank: 'line' },
              { label: t('Purpose'), value: ({ purpose }) => purpose, rank: 'line' },
              {
                label: t('State'),
                value: (visitor) => {
                  const state = stateOf(visitor, today);
                  return <Tag tone={stateTones[state]}>{t(stateNames[state])}</Tag>;
                },
                rank: 'value',
              },
            ]}
            actions={(visitor) => {
              const { _id: id, name, day, code, link } = visitor;
              const state = stateOf(visitor, today);
              const say = (agreed: boolean) => answer.mutate({ params: { id }, body: { agreed } });
              return (
                <>
                  {state === 'expected' && code !== null && (
                    <ShareButton
                      small
                      title={t('Invitation')}
                      name={name}
                      text={[
                        t('You are invited to {hostel} on {day}. Tell the guard these six digits: {code}', {
                          hostel: me?.hostel?.name ?? '',
                          day: dayMonthText(day),
                          code,
                        }),
                        link && here(link),
                      ]
                        .filter(Boolean)
                        .join('\n')}
                    />
                  )}
                  {state === 'expected' && link !== null && (
                    <CopyButton small text={here(link)} what={t('the link')} name={t('the link for {visitor}', { visitor: name })} />
                  )}
                  {state === 'expected' && (
                    <Button
                      small
                      kind="quiet"
                      aria-label={t('Withdraw: {name}', { name })}
                      onClick={() => withdraw.mutate({ params: { id } })}
                    >
                      {t('Withdraw')}
                    </Button>
                  )}
                  {(state === 'asked' || state === 'refused') && (
                    <Button small kind="primary" aria-label={t('I expect them: {name}', { name })} onClick={() => say(true)}>
                      {t('I expect them')}
                    </Button>
                  )}
                  {(state === 'asked' || state === 'inside') && (
                    <Button small kind="quiet" aria-label={t('I do not expect them: {name}', { name })} onClick={() => say(false)}>
                      {t('I do not expect them')}
                    </Button>
                  )}
                </>
              );
            }}
            empty={{
              title: t('No visitors'),
              text: t('Invite somebody for a day: they show a code or tell six digits at the gate, and nobody has to ask you.'),
              children: (
                <Button kind="primary" onClick={() => setInviting(true)}>
                  {t('Invite somebody')}
                </Button>
              ),
            }}
          />
        )}
      </Loaded>
      {inviting && <InviteDialog today={today} onClose={() => setInviting(false)} />}
    </Page>
  );
}
