import { noticeLimits } from '#contract/notice.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text.ts';
import { Card } from '#web/ui/arrange.tsx';
import { TextAreaField, TextField } from '#web/ui/fields.tsx';
import { Form, type FormCall } from '#web/ui/form.tsx';
import { useFields } from '#web/ui/use-fields.ts';

export interface NoticeText {
  title: string;
  description: string;
}

export const whoReadsNotices = (): string =>
  t('Students and staff of all hostels read it on the notice board. It is public: do not write anything private.');

interface NoticeFormProps {
  initial?: NoticeText;
  /** the notice that is edited */
  about?: string;
  action: string;
  call: FormCall;
  onSubmit: (text: NoticeText) => void;
}

export function NoticeForm({ initial, about, action, call, onSubmit }: NoticeFormProps) {
  const fields = useFields(
    {
      title: { label: t('Title'), required: true, initial: initial?.title ?? '' },
      description: { label: t('Description'), required: true, initial: initial?.description ?? '' },
    },
    { form: 'notice', about },
  );
  return (
    <Card>
      <Form
        fields={fields}
        action={action}
        call={call}
        failed={t('The notice was not saved')}
        onSubmit={() => onSubmit(fields.values)}
        cancelTo={paths.noticeBoard()}
      >
        <TextField {...fields.field('title')} maxLength={noticeLimits.title} />
        <TextAreaField {...fields.field('description')} rows={10} maxLength={noticeLimits.description} />
      </Form>
    </Card>
  );
}
