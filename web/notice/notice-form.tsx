import { type Notice, noticeLimits } from '#contract/notice.ts';
import { paths } from '#contract/paths.ts';
import { roles, type Role } from '#contract/roles.ts';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { Card, Grid } from '#web/ui/arrange.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx';
import { Form, type FormCall } from '#web/ui/form.tsx';
import { Text } from '#web/ui/text.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import { audienceNames } from './audience.ts';

export interface NoticeText {
  title: string;
  description: string;
  forRole: Role | null;
  forHostel: string | null;
  until: string | null;
}

const whoReadsNotices = (some: boolean): string =>
  some
    ? t('Only those you choose read it, and they are notified. Administrators read it too.')
    : t('Students and staff of all hostels read it on the notice board. It is public: do not write anything private.');

interface NoticeFormProps {
  initial?: Pick<Notice, 'title' | 'description' | 'forRole' | 'forHostel' | 'until'>;
  /** of a new one: whom it is most likely for, the hostel of who writes it */
  forHostel?: string | null;
  /** the notice that is edited */
  about?: string;
  action: string;
  call: FormCall;
  onSubmit: (text: NoticeText) => void;
}

export function NoticeForm({ initial, forHostel: likely = null, about, action, call, onSubmit }: NoticeFormProps) {
  const today = useCallQuery('me').data?.today;
  const hostels = useCallQuery('hostelChoices').data ?? [];
  const present = initial?.forHostel;
  const fields = useFields(
    {
      title: { label: t('Title'), required: true, initial: initial?.title ?? '' },
      description: { label: t('Description'), required: true, initial: initial?.description ?? '' },
      forRole: { label: t('For whom'), initial: initial?.forRole ?? '' },
      forHostel: { label: t('Of which hostel'), initial: present?._id ?? likely ?? '' },
      until: { label: t('Last day on the board (optional)'), shortLabel: t('Last day'), initial: initial?.until ?? '' },
    },
    { form: 'notice', about },
  );
  const { title, description, forRole, forHostel, until } = fields.values;
  // one that was chosen by somebody else stays as it is
  const choices = present && !hostels.some(({ _id }) => _id === present._id) ? [...hostels, present] : hostels;
  return (
    <Card>
      <Form
        fields={fields}
        action={action}
        call={call}
        failed={t('The notice was not saved')}
        onSubmit={() =>
          onSubmit({
            title,
            description,
            forRole: roles.find((role) => role === forRole) ?? null,
            forHostel: forHostel || null,
            until: until || null,
          })
        }
        cancelTo={paths.noticeBoard()}
      >
        <TextField {...fields.field('title')} maxLength={noticeLimits.title} />
        <TextAreaField {...fields.field('description')} rows={10} maxLength={noticeLimits.description} />
        <Grid min="13rem">
          <SelectField
            {...fields.field('forRole')}
            prompt={t('Everybody')}
            choices={roles.map((role) => ({ value: role, label: t(audienceNames[role]) }))}
          />
          <SelectField
            {...fields.field('forHostel')}
            prompt={t('All hostels')}
            choices={choices.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
          <TextField {...fields.field('until')} type="date" {...(today === undefined ? {} : { min: today })} />
        </Grid>
        <Text dimmed>{whoReadsNotices(forRole !== '' || forHostel !== '')}</Text>
      </Form>
    </Card>
  );
}
