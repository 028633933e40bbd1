import { useState } from 'react';
import { screenTexts } from '#contract/messages.ts';
import { type RoomChange, roomChangeCan, roomChangeLimits } from '#contract/room-change/room-change.ts';
import type { Statuses } from '#contract/statuses.ts';
import { t } from '#contract/text/text.ts';
import { WholeList } from '#web/record/shared/whole-list.tsx';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { fallbackError } from '#web/ui/show/fallback-error.ts';
import { OpenRoundNote } from './shared/open-round-note.tsx';
import { OwnHostel } from '#web/hostel/shared/own-hostel.tsx';
import { Card, Heading, Row, Stack, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { TextAreaField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { nothing } from '#web/ui/list/resource-list.tsx';
import { MultilineText, StatusTag, Timestamp } from '#web/ui/show/values.tsx';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';

const roomChangeStatuses: Statuses<RoomChange['status']> = {
  open: { name: 'Open', tone: 'warning' },
  done: { name: 'Granted', tone: 'good' },
  declined: { name: 'Declined', tone: 'bad' },
  withdrawn: { name: 'Withdrawn', tone: 'neutral' },
};

const WithdrawDialog = ({ request: { _id, message }, onClose }: { request: RoomChange; onClose: () => void }) => (
  <ConfirmCall
    call="roomChangeWithdraw"
    input={{ params: { id: _id } }}
    title={t('Withdraw this request?')}
    action={t('Withdraw')}
    dismiss={t('Keep request')}
    danger
    failed={t('The request was not withdrawn')}
    onClose={onClose}
  >
    <Stack gap="md">
      <Text>
        <MultilineText>{message}</MultilineText>
      </Text>
      <Text dimmed>{t('The caretaker no longer has to answer it. It stays among your earlier requests.')}</Text>
    </Stack>
  </ConfirmCall>
);

function RequestForm({ hostelId, replaces }: { hostelId: string; replaces: boolean }) {
  const send = useAction('roomChangeCreate');
  const fields = useFields({ message: { label: t('Message'), required: true } }, { form: 'roomChangeCreate' });
  return (
    <Form
      fields={fields}
      action={t('Send request')}
      call={send}
      {...fallbackError(send.error, t(screenTexts.roomChangeFailed))}
      onSubmit={() => send.mutate({ body: { ...fields.values, hostelId } }, () => fields.reset())}
    >
      <TextAreaField
        {...fields.field('message')}
        maxLength={roomChangeLimits.message}
        description={
          replaces
            ? t('Something else would suit you? A new request takes the place of the open one.')
            : t('Why another room, and which one would suit you? The caretaker reads it.')
        }
      />
    </Form>
  );
}

function OpenRequest({ request }: { request: RoomChange }) {
  const [withdrawing, setWithdrawing] = useState(false);
  return (
    <Stack gap="sm">
      <Row>
        <Heading level={2}>{t('Your open request')}</Heading>
        <Timestamp at={request.createdAt} />
      </Row>
      <Text>
        <MultilineText>{request.message}</MultilineText>
      </Text>
      <Row>
        <Button onClick={() => setWithdrawing(true)}>{t('Withdraw')}</Button>
      </Row>
      {withdrawing && <WithdrawDialog request={request} onClose={() => setWithdrawing(false)} />}
    </Stack>
  );
}

function OpenRequestAndForm({ hostelId }: { hostelId: string }) {
  const requests = useCallQuery('roomChangeOwn');
  if (requests.isPending) return null;
  const open = requests.data?.find(roomChangeCan.close);
  return (
    <>
      {open && (
        <Card>
          <OpenRequest request={open} />
        </Card>
      )}
      <Card>
        <RequestForm hostelId={hostelId} replaces={open !== undefined} />
      </Card>
    </>
  );
}

const RequestList = ({ requests }: { requests: readonly RoomChange[] }) => (
  <Stack component="section" aria-labelledby="requests" gap="sm">
    <Heading level={2} id="requests">
      {t('Your earlier requests')}
    </Heading>
    <WholeList
      name={t('Your earlier requests')}
      records={requests}
      pageSize={10}
      columns={[
        { label: t('Requested'), value: ({ createdAt }) => <Timestamp at={createdAt} />, rank: 'line' },
        { label: t('Message'), value: ({ message }) => <MultilineText>{message}</MultilineText>, long: true, rank: 'lead' },
        { label: t('Status'), value: ({ status }) => <StatusTag of={roomChangeStatuses} status={status} />, rank: 'value' },
        { label: t('Remark'), value: ({ remark }) => (remark ? <MultilineText>{remark}</MultilineText> : nothing) },
      ]}
      empty={{ title: t('No requests'), text: t('You have not asked for another room yet.') }}
    />
  </Stack>
);

/** The answered requests; an open one is shown above. */
function EarlierRequests() {
  const requests = useCallQuery('roomChangeOwn');
  return (
    <Loaded call={requests}>
      {(all) => {
        const earlier = all.filter((request) => !roomChangeCan.close(request));
        return all.length > 0 && earlier.length === 0 ? null : <RequestList requests={earlier} />;
      }}
    </Loaded>
  );
}

export default function RequestRoomChange() {
  return (
    <Page>
      <OpenRoundNote />
      <OwnHostel>{({ _id }) => <OpenRequestAndForm hostelId={_id} />}</OwnHostel>
      <EarlierRequests />
    </Page>
  );
}
