import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isOfOurTime } from '#contract/day/days.ts';
import { type ConsentRule, isTooLong, leaveLimits } from '#contract/leave/leave.ts';
import { faults, screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { useOffered } from '#web/institution/shared/institution.tsx';
import { Card, Grid, InfoAlert, Text } from '#web/ui/show/elements.tsx';
import { useBeside } from '#web/ui/show/beside.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { TextAreaField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { FormHalves } from '#web/ui/form/form-halves.tsx';
import { Chips } from '#web/ui/list/list-tools.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { useNavigate } from '#web/ui/action/link.tsx';
import { daysText, findOverlap, nightsOf } from '#web/person/shared/leave-days.ts';
import { LastLeave } from './last-leave.tsx';
import { usualDays } from './usual-days.ts';

/** Who has a say, which a student should know before asking. */
const whoDecidesTexts: Readonly<Record<ConsentRule, string>> = {
  never: 'The warden of your hostel decides on it.',
  minors: 'The warden decides. If you are under 18, your guardians are asked too.',
  nights: 'The warden decides. For nights away, or if you are under 18, your guardians are asked too.',
};

export default function CreateLeave() {
  const navigate = useNavigate();
  const today = useCallQuery('me').data?.today;
  // if they cannot be read, only the server finds an overlap
  const asked = useCallQuery('leaveOwn');
  const own = asked.data ?? [];
  const create = useAction('leaveCreate', {
    says: () => t(screenTexts.leaveSubmitted),
    later: { what: ({ body }) => t('Leave {days}', { days: daysText(body) }), onKept: () => navigate(paths.leaveStatus()) },
  });
  const [asking, setAsking] = useState(false);
  const rule = useOffered()?.consentFor;

  function daysError(endDate: string, { startDate }: { startDate: string }): string | undefined {
    if (startDate === '') return undefined;
    if (endDate < startDate) return t(faults.leaveEndsBeforeStart.text);
    if (isTooLong({ startDate, endDate })) return t(faults.leaveTooLong.text);
    const other = findOverlap(own, { startDate, endDate });
    return other && `${t(faults.leaveOverlap.text)} (${daysText(other)})`;
  }

  const usual = today === undefined ? [] : usualDays(today);
  const wanted = useSearchParams()[0].get('days');
  const chosen = usual.find(({ name }) => name === wanted);
  const fields = useFields(
    {
      startDate: {
        label: t('Start date'),
        required: true,
        ...(chosen && { initial: chosen.startDate, proposed: true }),
        check: (day) => (isOfOurTime(day) ? undefined : t(faults.leaveYearOdd.text)),
      },
      endDate: {
        label: t('End date'),
        required: true,
        ...(chosen && { initial: chosen.endDate, proposed: true }),
        check: daysError,
      },
      backBy: { label: t('Back by (optional)') },
      reason: { label: t('Reason'), required: true },
    },
    { form: 'leaveCreate' },
  );
  const reason = fields.field('reason');
  const isChosen = chosen !== undefined;
  useEffect(() => {
    if (isChosen) document.getElementById(reason.id)?.focus(); // only the reason is left to type
  }, [isChosen, reason.id]);
  const { startDate, endDate } = fields.values;
  const hasDays = startDate !== '' && endDate !== '' && startDate <= endDate;

  const began = hasDays && today !== undefined && startDate < today;

  function submit(): void {
    setAsking(false);
    create.mutate({ body: { ...fields.values, backBy: fields.values.backBy || null } }, () => navigate(paths.leaveStatus()));
  }

  return (
    <Page
      subtitle={rule === undefined ? '\u00A0' : t(whoDecidesTexts[rule])}
      actions={<ButtonLink to={paths.leaveStatus()}>{t('Leave Status')}</ButtonLink>}
      narrow={!useBeside()}
    >
      <FormHalves title={t('Your last leave requests')} help={<Loaded call={asked}>{(leaves) => <LastLeave leaves={leaves} />}</Loaded>}>
        <Card>
          <Form
            fields={fields}
            action={t('Submit')}
            call={create}
            failed={t(screenTexts.leaveFailed)}
            onSubmit={() => (began ? setAsking(true) : submit())}
          >
            {usual.length > 0 && (
              <Chips label={t('Usual days')}>
                {usual.map(({ text, ...days }) => (
                  <button
                    key={text}
                    type="button"
                    aria-pressed={days.startDate === startDate && days.endDate === endDate}
                    onClick={() => {
                      fields.set('startDate', days.startDate);
                      fields.set('endDate', days.endDate);
                      document.getElementById(reason.id)?.focus();
                    }}
                  >
                    <span>{text}</span>
                  </button>
                ))}
              </Chips>
            )}
            <div>
              <Grid min="12rem">
                <TextField {...fields.field('startDate')} type="date" />
                <TextField {...fields.field('endDate')} type="date" min={startDate} />
                <TextField {...fields.field('backBy')} type="time" />
              </Grid>
              <Text role="status" strong>
                {hasDays &&
                  t('{days}: {nights, plural, =0 {back on the same day} one {# night away} other {# nights away}}', {
                    days: daysText(fields.values),
                    nights: nightsOf(fields.values),
                  })}
              </Text>
            </div>
            {began && <InfoAlert warning>{t('This leave starts before today.')}</InfoAlert>}
            <TextAreaField {...reason} rows={3} maxLength={leaveLimits.reason} />
          </Form>
        </Card>
      </FormHalves>
      <Confirm
        opened={asking}
        title={t('This leave began before today. Apply for it anyway?')}
        action={t('Apply')}
        onClose={() => setAsking(false)}
        onConfirm={submit}
      >
        {hasDays && t('{days}. The warden sees that it was requested after it had begun.', { days: daysText(fields.values) })}
      </Confirm>
    </Page>
  );
}
