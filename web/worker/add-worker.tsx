import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { workerPositions } from '#contract/worker/worker-list.ts';
import { workerLimits } from '#contract/worker/worker.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { OwnHostel } from '#web/hostel/shared/own-hostel.tsx';
import { Card, Grid, Text } from '#web/ui/show/elements.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { ScreenOnly } from '#web/ui/page/print.tsx';
import { SelectField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { WorkerList } from './worker-list.tsx';

function RegisterForm({ hostel }: { hostel: { _id: string; name: string } }) {
  const create = useAction('workerCreate');
  const fields = useFields(
    {
      name: { label: t('Name'), required: true },
      username: { label: t('Username'), required: true },
      position: { label: t('Position'), required: true },
      contact: { label: t('Contact'), required: true },
    },
    { form: 'workerCreate', about: hostel._id, never: ['contact'] },
  );
  const complete = Object.values(fields.values).every((value) => value.trim() !== '');

  function submit(): void {
    const { name, username, contact } = fields.values;
    const position = workerPositions.find((known) => known === fields.values.position);
    if (!position) return;
    create.mutate({ body: { name, username, position, contact, hostel: hostel._id } }, () => fields.reset());
  }

  return (
    <Card>
      <Form
        fields={fields}
        action={t('Register')}
        call={create}
        failed={t(screenTexts.staffFailed)}
        problemsTitle={t(complete ? screenTexts.fixErrors : screenTexts.fillRequired)}
        onSubmit={submit}
      >
        <Text>
          {t('Hostel')}: <strong>{hostel.name}</strong>
        </Text>
        <Grid min="14rem">
          <TextField {...fields.field('name')} maxLength={workerLimits.name} />
          <TextField {...fields.field('username')} maxLength={64} />
          <SelectField
            {...fields.field('position')}
            prompt={t('Choose')}
            choices={workerPositions.map((position) => ({ value: position, label: t(position) }))}
          />
          <TextField {...fields.field('contact')} type="tel" inputMode="tel" maxLength={workerLimits.contact} />
        </Grid>
      </Form>
    </Card>
  );
}

export default function AddWorker() {
  return (
    <Page title={t('Register New Staff')} actions={<ButtonLink to={paths.schedule()}>{t('Schedule')}</ButtonLink>}>
      <OwnHostel>
        {(hostel) => (
          <>
            <ScreenOnly>
              <RegisterForm hostel={hostel} />
            </ScreenOnly>
            <WorkerList hostel={hostel} />
          </>
        )}
      </OwnHostel>
    </Page>
  );
}
