import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { fineLimits } from '#contract/fine/fine.ts';
import { screenTexts } from '#contract/messages.ts';
import { rupees } from '#contract/day/money.ts';
import { paths } from '#contract/paths.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation, useCallQuery } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { OwnHostel } from '#web/hostel/shared/own-hostel.tsx';
import { useOffered } from '#web/institution/shared/institution.tsx';
import { studentChoice } from '#web/student/shared/student-choice.ts';
import { Box, Card, Row } from '#web/ui/show/elements.tsx';
import { useBeside } from '#web/ui/show/beside.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { TextAreaField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { FormHalves } from '#web/ui/form/form-halves.tsx';
import { Empty, Loaded, Page } from '#web/ui/page/page.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { SearchField } from '#web/ui/list/search-field.tsx';
import { lookedAt } from './looked-at.ts';
import { keyOf, usualFines } from './usual-fines.ts';
import { amountError, amountOf } from './amount.ts';
import { FinesBeside } from './fines-beside.tsx';

function ImposeForm({ hostelId, students }: { hostelId: string; students: readonly Student[] }) {
  const impose = useCallMutation('fineImpose');
  const highest = useOffered()?.fineLimit ?? fineLimits.amount;
  const last = useCallQuery('finePage', { query: { hostel: hostelId, sort: '-imposed', page: 1, pageSize: lookedAt } });
  const usual = usualFines(last.data?.items ?? []);
  const [asking, setAsking] = useState(false);
  // named by the link on a student's page
  const asked = useSearchParams()[0].get('student');
  const fields = useFields(
    {
      studentId: { label: t('Student'), required: true, initial: students.find(({ _id }) => _id === asked)?._id ?? '' },
      amount: { label: t('Amount (₹)'), required: true, check: (typed) => amountError(typed, highest) },
      reason: { label: t('Reason'), required: true },
    },
    { form: 'fineImpose', about: asked ?? undefined },
  );
  const { studentId, reason } = fields.values;
  const amount = amountOf(fields.values.amount);
  // what was imposed before was not mistyped
  const isUsual = usual.some((fine) => keyOf(fine) === keyOf({ amount, reason }));
  const chosen = students.find(({ _id }) => _id === studentId);
  const student = chosen ? nameAndUsername(chosen) : '';

  function submit(): void {
    setAsking(false);
    impose.mutate({ body: { studentId, amount, reason } }, (reply) => {
      showToast(t(screenTexts.fineImposed), { ...undoOf(reply), about: t('{student}, {amount}', { student, amount: rupees(amount) }) });
      fields.reset();
    });
  }

  return (
    <FormHalves title={chosen ? t('Fines of {student}', { student }) : t('Earlier fines')} help={<FinesBeside studentId={chosen?._id} />}>
      <Card>
        <Form
          fields={fields}
          action={t('Impose fine')}
          call={impose}
          failed={t(screenTexts.imposeFailed)}
          onSubmit={() => (isUsual ? submit() : setAsking(true))}
        >
          <SearchField {...fields.field('studentId')} placeholder={t('Type a name or roll number')} choices={students.map(studentChoice)} />
          {usual.length > 0 && (
            <Row gap="sm" role="group" aria-label={t('As often before')}>
              <Box w="100%" aria-hidden>
                {t('As often before')}
              </Box>
              {usual.map((fine) => (
                <Button
                  key={keyOf(fine)}
                  small
                  onClick={() => {
                    fields.set('amount', String(fine.amount));
                    fields.set('reason', fine.reason);
                  }}
                >
                  {t('{amount}: {reason}', { amount: rupees(fine.amount), reason: fine.reason })}
                </Button>
              ))}
            </Row>
          )}
          <TextField
            {...fields.field('amount')}
            inputMode="decimal"
            maxLength={16}
            description={t('At most {limit}.', { limit: rupees(highest) })}
          />
          <TextAreaField {...fields.field('reason')} rows={3} maxLength={fineLimits.reason} />
        </Form>
        {asking && (
          <Confirm
            opened
            title={t('Fine {student} {amount}?', { student, amount: rupees(amount) })}
            action={t('Impose fine of {amount}', { amount: rupees(amount) })}
            onConfirm={submit}
            onClose={() => setAsking(false)}
          >
            {t('{student} is notified immediately. It can be cancelled, with a reason, until its payment is confirmed.', { student })}
          </Confirm>
        )}
      </Card>
    </FormHalves>
  );
}

function HostelStudents({ hostelId }: { hostelId: string }) {
  const students = useCallQuery('hostelStudents', { params: { id: hostelId } });
  return (
    <Loaded call={students} failed={t(screenTexts.studentsFailed)}>
      {(list) =>
        list.length === 0 ? (
          <Empty title={t('No students')} text={t('Nobody is allotted to this hostel yet.')} />
        ) : (
          <ImposeForm hostelId={hostelId} students={list} />
        )
      }
    </Loaded>
  );
}

export default function ImposeFine() {
  return (
    <Page actions={<ButtonLink to={paths.fines()}>{t('All fines')}</ButtonLink>} narrow={!useBeside()}>
      <OwnHostel>{({ _id }) => <HostelStudents hostelId={_id} />}</OwnHostel>
    </Page>
  );
}
