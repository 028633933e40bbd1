import { lazy, Suspense } from 'react';
import { type Notice, noticeCan, noticeLimits, type NoticeReader, noticeReaders } from '#contract/notice/notice.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { Card, Grid, Text } from '#web/ui/show/elements.tsx';
import { dayText } from '#web/ui/show/dates.ts';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { SelectField, TextAreaField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form, type FormCall } from '#web/ui/form/form.tsx';
import { FormHalves } from '#web/ui/form/form-halves.tsx';
import { useEdit } from '#web/ui/form/use-edit.tsx';
import { audienceNames } from './audience.ts';
import { useMe } from '#web/session.ts';
import { Loading } from '#web/ui/page/page.tsx';
import { useNow } from '#web/ui/show/use-now.ts';
import { NoticeBody } from './notice-body.tsx';

const Reach = lazy(() => import('./reach.tsx'));

interface NoticePreviewProps {
  typed: Pick<Notice, 'title' | 'description' | 'forRole' | 'forHostel' | 'until' | 'asksReading'>;
  /** who posted the notice that is edited, and when; undefined for a new one */
  posted: Pick<Notice, 'postedBy' | 'createdAt'> | undefined;
}

/** What is typed, as the notice board will show it. */
function NoticePreview({ typed, posted }: NoticePreviewProps) {
  const { username, role } = useMe();
  const name = useCallQuery('me').data?.name ?? '';
  const at = useNow().toISOString();
  if (typed.title === '' && typed.description === '') {
    return <Text dimmed>{t('What you write is shown here as it will appear on the notice board.')}</Text>;
  }
  const by = { username, name, role };
  return (
    <div>
      <NoticeBody
        notice={{
          ...typed,
          title: typed.title || t('Title'),
          postedBy: posted?.postedBy ?? by,
          createdAt: posted?.createdAt ?? at,
          edited: posted ? { by, at } : null,
        }}
        level="h3"
      />
    </div>
  );
}

export interface NoticeText {
  title: string;
  description: string;
  forRole: NoticeReader | null;
  forHostel: string | null;
  until: string | null;
  asksReading: boolean;
}

const whoReadsNotices = (forRole: string, some: boolean): string =>
  forRole === 'guardian'
    ? t('Guardians find it on their page My child. Administrators read it too.')
    : some
      ? t('Only those you choose read it, and they are notified. Administrators read it too.')
      : t('Students and staff of all hostels read it on the notice board. It is public: do not write anything private.');

interface NoticeFormProps {
  initial?: Notice;
  /** what a new notice proposes as its hostel: that of its author */
  forHostel?: string | null;
  /** the id of the notice that is edited */
  about?: string;
  action: string;
  call: FormCall;
  /** whether it is to go out as a message too; not asked without it, nor in a house that sends none */
  message?: { wanted: boolean; onChange: (wanted: boolean) => void };
  /** `seen`: the saved notice as the person last saw it, so that the server refuses if somebody has changed it since */
  onSubmit: (text: NoticeText, seen: NoticeText, sendable: boolean) => void;
}

type Entered = Readonly<Record<keyof NoticeText, string>>;

const asNotice = ({ title, description, forRole, forHostel, until, asksReading }: Entered): NoticeText => ({
  title,
  description,
  forRole: noticeReaders.find((role) => role === forRole) ?? null,
  forHostel: forHostel || null,
  until: until || null,
  asksReading: asksReading === 'true',
});

/** The present value of a field, in the words of the form. */
function presentText(name: keyof NoticeText, value: string, hostels: readonly { _id: string; name: string }[]): string {
  if (name === 'until') return value && dayText(value);
  if (name === 'asksReading') return t(value === 'true' ? 'Yes' : 'No');
  if (name === 'forHostel')
    return value === '' ? t('All hostels') : (hostels.find(({ _id }) => _id === value)?.name ?? t('Another hostel'));
  if (name !== 'forRole') return value;
  const role = noticeReaders.find((each) => each === value);
  return role ? t(audienceNames[role]) : t('Everybody');
}

export function NoticeForm({ initial, forHostel: likely = null, about, action, call, message, onSubmit }: NoticeFormProps) {
  const me = useMe();
  const today = useCallQuery('me').data?.today;
  const hostels = useCallQuery('hostelChoices').data ?? [];
  const present = initial?.forHostel;
  const began: Entered = {
    title: initial?.title ?? '',
    description: initial?.description ?? '',
    forRole: initial?.forRole ?? '',
    forHostel: present?._id ?? likely ?? '',
    until: initial?.until ?? '',
    asksReading: String(initial?.asksReading ?? false),
  };
  const fields = useFields(
    {
      title: { label: t('Title'), required: true, initial: began.title },
      description: { label: t('Description'), required: true, initial: began.description },
      forRole: { label: t('For whom'), initial: began.forRole },
      forHostel: { label: t('Of which hostel'), initial: began.forHostel },
      until: { label: t('Last day on the board (optional)'), shortLabel: t('Last day'), initial: began.until },
      asksReading: { label: t('Ask everybody to say that they have read it'), initial: began.asksReading },
    },
    { form: 'notice', about },
  );
  const { forRole, forHostel } = fields.values;
  // a hostel that somebody else has chosen, and this person may not, stays selectable
  const choices = present && !hostels.some(({ _id }) => _id === present._id) ? [...hostels, present] : hostels;
  const edit = useEdit(fields, call, { shown: (name, value) => presentText(name, value, choices) });
  const typed = asNotice(fields.values);
  const mayAsk = noticeCan.askReading(me, typed);
  const asks = fields.field('asksReading');
  const query = { ...(typed.forRole && { forRole: typed.forRole }), ...(typed.forHostel && { forHostel: typed.forHostel }) };
  const reachable = useCallQuery('noticeReach', { query }, { enabled: message !== undefined, keepPrevious: true });
  const reach = reachable.data;
  const sendable = reach !== undefined && reach.channels.length > 0;
  const ofHostel = choices.find(({ _id }) => _id === typed.forHostel) ?? null;
  // whether the notice can be sent as a message decides where the button is
  if (reachable.isLoading) return <Loading lines={6} />;
  return (
    <FormHalves title={t('On the notice board')} help={<NoticePreview typed={{ ...typed, forHostel: ofHostel }} posted={initial} />}>
      <Card>
        <Form
          fields={fields}
          action={action}
          call={edit.call}
          failed={t('The notice was not saved')}
          onSubmit={() => {
            const { all, allSeen } = edit.send();
            // of whom it cannot be asked it is not, whatever was ticked before
            const now = asNotice(all);
            onSubmit({ ...now, asksReading: now.asksReading && mayAsk }, asNotice(allSeen), sendable);
          }}
          cancelTo={paths.noticeBoard()}
        >
          <TextField {...fields.field('title')} maxLength={noticeLimits.title} />
          <TextAreaField {...fields.field('description')} rows={10} maxLength={noticeLimits.description} />
          <Grid min="13rem">
            <SelectField
              {...fields.field('forRole')}
              prompt={t('Everybody')}
              choices={noticeReaders.map((role) => ({ value: role, label: t(audienceNames[role]) }))}
            />
            <SelectField
              {...fields.field('forHostel')}
              prompt={t('All hostels')}
              choices={choices.map(({ _id, name }) => ({ value: _id, label: name }))}
            />
            <TextField {...fields.field('until')} type="date" {...(today === undefined ? {} : { min: today })} />
          </Grid>
          <Text dimmed>{whoReadsNotices(forRole, forRole !== '' || forHostel !== '')}</Text>
          {mayAsk && <CheckBox label={asks.label} checked={asks.value === 'true'} onChange={(on) => asks.onChange(String(on))} />}
          {message && sendable && (
            <>
              <CheckBox label={t('Send it as a message too')} checked={message.wanted} onChange={message.onChange} />
              {message.wanted && (
                <Suspense>
                  <Reach of={reach} forGuardians={typed.forRole === 'guardian'} />
                  <Text dimmed>{t('You are asked once more before it goes.')}</Text>
                </Suspense>
              )}
            </>
          )}
          {edit.note}
        </Form>
      </Card>
    </FormHalves>
  );
}
