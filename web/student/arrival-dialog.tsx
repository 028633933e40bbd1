import { useState } from 'react';
import { personLimits } from '#contract/person/person.ts';
import { studentDetails } from '#contract/person/student-details.ts';
import type { SignInCode } from '#contract/account/sign-in-code.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useMe } from '#web/session.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SelectField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { Grid, Row, Stack, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { DescriptionList } from '#web/ui/show/values.tsx';
import { PrintSlips } from '#web/account/shared/print-slips.tsx';

function Slip({ slip, onClose }: { slip: SignInCode; onClose: () => void }) {
  return (
    <Dialog opened title={t('{student} is registered', { student: slip.name })} onClose={onClose}>
      <Stack>
        <DescriptionList
          facts={[
            [t('Username'), slip.username],
            [t('Sign-in code'), <strong key="code">{slip.signInCode}</strong>],
            ...(slip.hostel ? [[t('Hostel'), slip.hostel] as const] : []),
            ...(slip.room ? [[t('Room'), slip.room] as const] : []),
          ]}
        />
        <Text>{t('The code is shown only once. With it the student signs in and chooses a password.')}</Text>
        <Row justify="flex-end">
          <PrintSlips codes={[slip]} onPrinted={() => undefined} />
          <Button kind="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** Registers somebody who stands at the door with a letter: the name is enough. Afterwards it shows the slip to hand over. */
export default function ArrivalDialog({ hostelId = '', onClose }: { hostelId: string | undefined; onClose: () => void }) {
  const isAdmin = useMe().role === 'hosteladmin';
  const register = useAction('studentArrive');
  const [slip, setSlip] = useState<SignInCode>();
  const { gender, phone, parentContactNo, rollno } = studentDetails;
  const fields = useFields(
    {
      name: { label: t('Name'), required: true },
      rollno: { label: t(rollno.label) },
      gender: { label: t(gender.label) },
      phone: { label: t(phone.label) },
      parentContactNo: { label: t(parentContactNo.label) },
      hostelId: { label: t('Hostel'), initial: hostelId },
      room: { label: t('Room') },
    },
    { form: 'studentArrive', never: ['phone', 'parentContactNo'] },
  );
  const chosen = fields.values.hostelId;
  const hostels = useCallQuery('hostelChoices', {}, { enabled: isAdmin }).data ?? [];
  const rooms = useCallQuery('hostelGet', { params: { id: chosen } }, { enabled: chosen !== '' }).data?.rooms ?? [];

  function submit(): void {
    const { hostelId: hostel, room, ...details } = fields.values;
    const body = { ...details, ...(hostel === '' ? {} : { hostelId: hostel, room }) };
    register.mutate({ body }, (registered) => setSlip(registered.slip));
  }

  if (slip) return <Slip slip={slip} onClose={onClose} />;
  return (
    <FormDialog
      title={t('Register an arrival')}
      onClose={onClose}
      fields={fields}
      action={t('Register')}
      call={register}
      failed={t('The student was not registered')}
      onSubmit={submit}
    >
      <TextField {...fields.field('name')} maxLength={personLimits.name} />
      <Grid min="12rem">
        {isAdmin && (
          <SelectField
            {...fields.field('hostelId')}
            // a room is one of a hostel
            onChange={(hostel) => {
              fields.set('hostelId', hostel);
              fields.set('room', '');
            }}
            prompt={t('None yet')}
            choices={hostels.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        )}
        <SelectField
          {...fields.field('room')}
          prompt={t('None yet')}
          choices={rooms
            .filter(({ availableSeats }) => availableSeats > 0)
            .map(({ roomNumber, availableSeats }) => ({
              value: roomNumber,
              label: t('{room} ({free, plural, one {# seat free} other {# seats free}})', { room: roomNumber, free: availableSeats }),
            }))}
        />
        <TextField {...fields.field('rollno')} maxLength={rollno.maxLength} />
        <SelectField
          {...fields.field('gender')}
          prompt={t('Not known')}
          choices={Object.entries(gender.choices).map(([value, label]) => ({ value, label: t(label) }))}
        />
        <TextField {...fields.field('phone')} type="tel" inputMode="tel" maxLength={phone.maxLength} />
        <TextField {...fields.field('parentContactNo')} type="tel" inputMode="tel" maxLength={parentContactNo.maxLength} />
      </Grid>
    </FormDialog>
  );
}
