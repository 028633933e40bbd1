import { useState } from 'react';
import { type Complaint, complaintCan, complaintLimits, reopenableUntil } from '#contract/complaint/complaint.ts';
import { screenTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation, useCallQuery } from '#web/api.ts';
import { HistoryButton } from '#web/operation/shared/history.tsx';
import { useMe } from '#web/session.ts';
import { Row, Section } from '#web/ui/show/arrange.tsx';
import { InfoAlert } from '#web/ui/show/alert.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { FormHalves, Steps } from '#web/ui/form/form-halves.tsx';
import { matches, paged, useListState } from '#web/ui/list/list-state.ts';
import { ListTools, SearchBox, StatusFilter } from '#web/ui/list/list-tools.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ResourceList } from '#web/ui/list/resource-list.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { Loaded } from '#web/ui/page/states.tsx';
import { Heading, Text } from '#web/ui/show/text.tsx';
import { MultilineText } from '#web/ui/show/multiline-text.tsx';
import { Timestamp } from '#web/ui/show/time.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';
import { useNow } from '#web/ui/show/use-now.ts';
import { statusChoices, StatusTag } from '#web/ui/show/status-tag.tsx';
import { remarkAndHistory, textsOf } from './history.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { complaintStatuses } from '#web/person/shared/complaint-statuses.ts';

const pageSize = 10;

function ComplaintForm({ hostelId }: { hostelId: string }) {
  const create = useCallMutation('complaintCreate', { refreshes: ['complaintOwn'] });
  const fields = useFields({ complaint: { label: t('Complaint'), required: true } }, { form: 'complaintCreate' });
  return (
    <Form
      fields={fields}
      action={t('Submit')}
      call={create}
      failed={t(screenTexts.complaintFailed)}
      onSubmit={() =>
        create.mutate({ params: { hostelId }, body: fields.values }, ({ message }) => {
          showToast(message);
          fields.reset();
        })
      }
    >
      <TextAreaField
        {...fields.field('complaint')}
        rows={5}
        maxLength={complaintLimits.complaint}
        description={t('What is wrong, and where. The caretaker of your hostel will read it.')}
      />
    </Form>
  );
}

function OwnComplaints({ complaints }: { complaints: readonly Complaint[] }) {
  const list = useListState('status');
  const { status } = list.filters;
  const now = useNow();
  const [reopeningId, setReopeningId] = useState<string>();
  const reopening = complaints.find(({ _id }) => _id === reopeningId);
  const found = complaints.filter((one) => (status === '' || one.status === status) && matches(list.q, textsOf(one)));

  function actionsOf(one: Complaint) {
    const until = reopenableUntil(one);
    const names = { when: momentText(one.createdAt), until: until === null ? '' : momentText(until.toISOString()) };
    return (
      <Row gap="xs">
        {complaintCan.reopen(one, now) && (
          <>
            <Button aria-label={t('Reopen complaint of {when}, until {until}', names)} onClick={() => setReopeningId(one._id)}>
              {t('Reopen')}
            </Button>
            <Text small dimmed component="span">
              {t('until {until}', names)}
            </Text>
          </>
        )}
        <HistoryButton small object={one._id} of={t('the complaint of {when}', names)} />
      </Row>
    );
  }

  return (
    <>
      {complaints.length > 0 && (
        <ListTools label={t('Find complaints')}>
          <SearchBox hint={t('Words of the complaint')} value={list.q} onSearch={list.search} />
          <StatusFilter list={list} choices={statusChoices(complaintStatuses)} />
        </ListTools>
      )}
      <ResourceList
        name={t('Your complaints')}
        {...paged(found, list, pageSize)}
        keyOf={({ _id }) => _id}
        columns={[
          { label: t('Registered'), value: ({ createdAt }) => <Timestamp at={createdAt} /> },
          { label: t('Complaint'), value: ({ complaint }) => <MultilineText>{complaint}</MultilineText> },
          { label: t('Status'), value: (one) => <StatusTag of={complaintStatuses} status={one.status} /> },
          { label: t('Remark'), value: remarkAndHistory },
        ]}
        actions={actionsOf}
        empty={{ title: t('No complaints'), text: t('Your complaints are listed here, with the answers.') }}
        narrowed={list.narrowed}
        onReset={list.reset}
      />
      {reopening && <ReopenDialog complaint={reopening} onClose={() => setReopeningId(undefined)} />}
    </>
  );
}

const WhatHappens = () => (
  <Steps
    steps={[
      t('The caretaker of your hostel is notified immediately, and the warden can read it too.'),
      t('Once it is resolved, you are notified of what was done about it.'),
      t('If it is not right after all, reopen it within {days} days: it goes back to the caretaker.', {
        days: complaintLimits.daysToReopen,
      }),
    ]}
  />
);

export default function RegisterComplaint() {
  const { hostelId } = useMe();
  const own = useCallQuery('complaintOwn');
  return (
    <Page>
      <FormHalves title={t('What happens then')} help={<WhatHappens />}>
        <Section id="new" title={t('Register a complaint')}>
          {hostelId === null ? (
            <InfoAlert title={t('No hostel yet')}>{t('You can complain once you are allotted to a hostel.')}</InfoAlert>
          ) : (
            <ComplaintForm hostelId={hostelId} />
          )}
        </Section>
      </FormHalves>
      <Heading level={2}>{t('Your complaints')}</Heading>
      <Loaded call={own}>{({ complaints }) => <OwnComplaints complaints={complaints} />}</Loaded>
    </Page>
  );
}
