import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { complaintKinds, complaintStatuses } from '#contract/complaint/complaint-list.ts';
import { type Complaint, complaintCan, complaintLimits, complaintPictureLimits, reopenableUntil } from '#contract/complaint/complaint.ts';
import { screenTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import type { RowAction } from '#web/record/shared/list-rows.tsx';
import { WholeList } from '#web/record/shared/whole-list.tsx';
import { useMe } from '#web/session.ts';
import { IconButton } from '#web/ui/action/button.tsx';
import { TextAreaField, useFields } from '#web/ui/form/fields.tsx';
import { FileField } from '#web/ui/form/file-field.tsx';
import { FormHalves, Steps } from '#web/ui/form/form-halves.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { addressOfJpeg, smallJpeg } from '#web/ui/form/small-jpeg.ts';
import { nothing } from '#web/ui/list/list-columns.ts';
import { Chips } from '#web/ui/list/list-tools.tsx';
import { RowsLoading } from '#web/ui/list/rows-loading.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { ErrorAlert, Heading, InfoAlert, Row, Section, Stack, Text } from '#web/ui/show/elements.tsx';
import { useNow } from '#web/ui/show/use-now.ts';
import { MultilineText, statusChoices, StatusTag, Timestamp } from '#web/ui/show/values.tsx';
import { ReopenDialog } from './complaint-dialogs.tsx';
import { Pictures, thumbnail } from './pictures.tsx';
import { remarkAndHistory, textsOf } from './quote.tsx';

/** The picture, scaled so that neither side is longer than the limit. */
function scaled(picture: ImageBitmap): string {
  const { bytes, side } = complaintPictureLimits;
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  return smallJpeg({ width, height, bytes, draw: (pen) => pen.drawImage(picture, 0, 0, width, height) });
}

interface PicturesFieldProps {
  /** in base64 */
  pictures: readonly string[];
  onChange: (pictures: readonly string[]) => void;
}

/** A few pictures to send along, from the camera or from the device, drawn small before they are sent. */
function PicturesField({ pictures, onChange }: PicturesFieldProps) {
  const [unreadable, setUnreadable] = useState(false);

  async function add(files: readonly File[]): Promise<void> {
    const wanted = files.slice(0, complaintLimits.pictures - pictures.length);
    const read = await Promise.all(wanted.map((file) => createImageBitmap(file).catch(() => undefined)));
    const shown = read.filter((picture) => picture !== undefined);
    setUnreadable(shown.length < read.length);
    onChange([...pictures, ...shown.map(scaled)]);
  }

  return (
    <Stack gap="xs">
      {pictures.length < complaintLimits.pictures && (
        <FileField
          label={t('Pictures (optional)')}
          description={t('Up to {limit} pictures. They are made smaller, and the place where they were taken is not sent.', {
            limit: complaintLimits.pictures,
          })}
          chosen={undefined}
          accept="image/*"
          several
          onFile={(...files) => void add(files)}
        />
      )}
      {pictures.length > 0 && (
        <Row gap="xs">
          {pictures.map((picture, index) => (
            <Row key={picture} gap={0} align="flex-start">
              <img src={addressOfJpeg(picture)} alt={t('Picture {number}', { number: index + 1 })} style={thumbnail} />
              <IconButton
                name={t('Remove picture {number}', { number: index + 1 })}
                icon={<X size={18} aria-hidden />}
                onClick={() => onChange(pictures.filter((_, other) => other !== index))}
              />
            </Row>
          ))}
        </Row>
      )}
      {unreadable && (
        <ErrorAlert title={t('The picture could not be read')}>{t('Choose a picture that this browser shows, such as a JPEG.')}</ErrorAlert>
      )}
    </Stack>
  );
}

function ComplaintForm({ hostelId }: { hostelId: string }) {
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const create = useAction('complaintCreate', {
    refreshes: ['complaintOwn'],
    later: { what: ({ body }) => t('Complaint: {text}', { text: body.complaint }), onKept: () => begin() },
  });
  const fields = useFields(
    { kind: { label: t('What it is about (optional)') }, complaint: { label: t('Complaint'), required: true } },
    { form: 'complaintCreate' },
  );
  const { complaint, kind } = fields.values;
  const known = complaintKinds.find((each) => each === kind);
  function begin(): void {
    fields.reset();
    setPictures([]);
  }
  return (
    <Form
      fields={fields}
      action={t('Submit')}
      call={create}
      failed={t(screenTexts.complaintFailed)}
      onSubmit={() =>
        create.mutate(
          {
            params: { hostelId },
            body: { complaint, ...(known && { kind: known }), ...(pictures.length > 0 && { pictures: [...pictures] }) },
          },
          begin,
        )
      }
    >
      <TextAreaField
        {...fields.field('complaint')}
        rows={3}
        maxLength={complaintLimits.complaint}
        description={t('What is wrong, and where. The caretaker of your hostel will read it.')}
      />
      <Text strong>{fields.field('kind').label}</Text>
      <Chips wrap label={fields.field('kind').label}>
        {complaintKinds.map((each) => (
          <button key={each} type="button" aria-pressed={each === known} onClick={() => fields.set('kind', each === known ? '' : each)}>
            <span>{t(each)}</span>
          </button>
        ))}
      </Chips>
      <PicturesField pictures={pictures} onChange={setPictures} />
    </Form>
  );
}

const namesOf = (complaint: Complaint) => ({
  when: momentText(complaint.createdAt),
  until: momentText(reopenableUntil(complaint)?.toISOString() ?? ''),
});

function OwnComplaints({ complaints }: { complaints: readonly Complaint[] }) {
  const now = useNow();
  const reopen: RowAction<Complaint> = {
    text: t('Reopen'),
    name: (complaint) => t('Reopen complaint of {when}, until {until}', namesOf(complaint)),
    mayBe: (complaint) => complaintCan.reopen(complaint, now),
    note: (complaint) => (
      <Text small dimmed component="span">
        {t('until {until}', namesOf(complaint))}
      </Text>
    ),
    dialog: (complaint, onClose) => <ReopenDialog complaint={complaint} onClose={onClose} />,
  };
  return (
    <WholeList
      name={t('Your complaints')}
      records={complaints}
      pageSize={10}
      find={t('Find complaints')}
      hint={t('Words of the complaint')}
      texts={textsOf}
      filter={{ choices: statusChoices(complaintStatuses), of: ({ status }) => status }}
      columns={[
        { label: t('Registered'), value: ({ createdAt }) => <Timestamp at={createdAt} />, rank: 'line' },
        { label: t('Complaint'), value: ({ complaint }) => <MultilineText>{complaint}</MultilineText>, rank: 'lead', long: true },
        ...(complaints.some(({ kind }) => kind) ? [{ label: t('Kind'), value: ({ kind }: Complaint) => (kind ? t(kind) : nothing) }] : []),
        { label: t('Status'), value: (one) => <StatusTag of={complaintStatuses} status={one.status} />, rank: 'value' },
        { label: t('Remark'), value: remarkAndHistory },
        ...(complaints.some((one) => one.pictures.length > 0)
          ? [{ label: t('Pictures'), value: (one: Complaint) => <Pictures of={one} /> }]
          : []),
      ]}
      actions={[reopen]}
      history={({ createdAt }) => t('the complaint of {when}', { when: momentText(createdAt) })}
      empty={{ title: t('No complaints'), text: t('Your complaints are listed here, with the answers.') }}
    />
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
      <Heading level={2} id="yours">
        {t('Your complaints')}
      </Heading>
      <Loaded call={own} loading={<RowsLoading />}>
        {({ complaints }) => <OwnComplaints complaints={complaints} />}
      </Loaded>
    </Page>
  );
}
