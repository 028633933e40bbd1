import { useState } from 'react';
import { barOf, type BarredVisitor, type IdKind, idKindNames, idKinds, type Visitor, visitorLimits } from '#contract/gate/visitor.ts';
import { holdsAadhaar } from '#contract/gate/aadhaar.ts';
import { faults, fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { SelectField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { SearchField } from '#web/ui/list/search-field.tsx';
import { ErrorAlert } from '#web/ui/show/elements.tsx';
import { campusClock, momentOf, timeOfClock } from '#web/ui/show/campus-clock.ts';
import { deviceTime, newUuid, type StudentAtGate } from './at-gate.ts';

const hour = 3_600_000;
/** How long a visit lasts if nobody says otherwise, in hours. */
const usualHours = 2;

const withoutAadhaar = (value: string) => (holdsAadhaar(value) ? t(faults.visitorAadhaar.text) : undefined);

interface VisitorDialogProps {
  /** whom a student has invited; otherwise the student is asked */
  invited: Visitor | undefined;
  hostels: readonly Visitor['hostel'][];
  students: readonly StudentAtGate[];
  barred: readonly BarredVisitor[];
  onClose: () => void;
}

/** Records who comes in; without a network once there is one. */
export default function VisitorDialog({ invited, hostels, students, barred, onClose }: VisitorDialogProps) {
  // one id for every try, so that the server records one visitor
  const [id] = useState(() => invited?._id ?? newUuid());
  const [usual] = useState(() => campusClock(new Date(Date.now() + usualHours * hour)));
  const record = useAction('visitorRecord', {
    later: { what: ({ body }) => t('{visitor} came in', { visitor: body.name }), onKept: onClose },
  });
  const fields = useFields(
    {
      // a student, or a hostel for who visits nobody in particular
      host: { label: t('Whom they visit'), required: true, initial: invited?.host?._id ?? '' },
      name: { label: t('Name'), required: true, initial: invited?.name ?? '', check: withoutAadhaar },
      telephone: { label: t('Telephone'), required: true, check: withoutAadhaar },
      idKind: { label: t('ID'), required: true },
      idEnd: {
        label: t('Its last four characters'),
        required: true,
        check: (value) => (/^[a-z0-9]{4}$/i.test(value.trim()) ? undefined : t(fieldTexts.lastFour)),
      },
      purpose: { label: t('Purpose'), required: true, initial: invited?.purpose ?? '', check: withoutAadhaar },
      vehicle: { label: t('Vehicle'), check: withoutAadhaar },
      until: {
        label: t('To leave by'),
        required: true,
        initial: usual,
        check: (value) => {
          const hours = (timeOfClock(value) - Date.now()) / hour;
          return hours > 0 && hours <= visitorLimits.hours ? undefined : t(fieldTexts.visitUntil);
        },
      },
    },
    null,
  );
  const bar = barOf(barred, fields.values);
  const ofHostels = hostels.map(({ _id, name }) => ({ value: _id, label: t('{hostel}, no student', { hostel: name }) }));
  const submit = () => {
    const { host, idKind, idEnd, until, ...said } = fields.values;
    const student = students.find(({ _id }) => _id === host);
    const body = {
      ...said,
      id,
      idKind: idKind as IdKind,
      idEnd: idEnd.trim().toUpperCase(),
      hostelId: invited?.hostel._id ?? student?.hostelId ?? host,
      studentId: student?._id ?? null,
      until: momentOf(until),
      ...deviceTime(),
    };
    record.mutate({ body }, onClose);
  };
  return (
    <FormDialog
      title={invited ? t('{visitor} is here', { visitor: invited.name }) : t('Record a visitor')}
      onClose={onClose}
      fields={fields}
      action={t('Came in')}
      call={record}
      failed={t('It was not recorded')}
      onSubmit={submit}
    >
      {bar && (
        <ErrorAlert title={t('Not to be let in: {reason}', { reason: bar.reason })}>
          {t('Call the warden. If they come in all the same, record it.')}
        </ErrorAlert>
      )}
      {!invited && (
        <SearchField
          {...fields.field('host')}
          placeholder={t('Room, roll number or name')}
          choices={[
            ...students.map(({ _id, name, rollno, room }) => ({
              value: _id,
              label: [name, room?.roomNumber].filter(Boolean).join(', '),
              also: [rollno],
            })),
            ...ofHostels,
          ]}
        />
      )}
      <TextField {...fields.field('name')} maxLength={visitorLimits.name} />
      <TextField {...fields.field('telephone')} type="tel" maxLength={visitorLimits.telephone} />
      <SelectField
        {...fields.field('idKind')}
        prompt={t('Choose')}
        choices={idKinds.map((value) => ({ value, label: t(idKindNames[value]) }))}
      />
      <TextField {...fields.field('idEnd')} maxLength={4} description={t('Never the whole number.')} />
      <TextField {...fields.field('purpose')} maxLength={visitorLimits.purpose} />
      <TextField {...fields.field('vehicle')} maxLength={visitorLimits.vehicle} />
      <TextField {...fields.field('until')} type="datetime-local" />
    </FormDialog>
  );
}
