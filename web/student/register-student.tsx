import { faults, screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { batches, programmes, studentLimits } from '#contract/student.ts';
import { t } from '#contract/text.ts';
import { tooShort } from '#web/account/shared/password-rule.ts';
import { api, useCallMutation, useCallQuery } from '#web/api.ts';
import { Card, Grid } from '#web/ui/arrange.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { PasswordField, TextAreaField, TextField } from '#web/ui/fields.tsx';
import { Form } from '#web/ui/form.tsx';
import { Page } from '#web/ui/page.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useFields } from '#web/ui/use-fields.ts';

export default function RegisterStudent() {
  const register = useCallMutation('studentRegister');
  const choices = useCallQuery('studentChoices');
  const fields = useFields({
    username: { label: t('Username'), required: true },
    password: { label: t('Password'), required: true, check: tooShort },
    programme: { label: t('Programme') },
    batch: { label: t('Batch') },
    rollno: { label: t('Roll no') },
    fathersName: { label: t("Father's name") },
    mothersName: { label: t("Mother's name") },
    parentContactNo: { label: t('Parent contact') },
    address: { label: t('Address') },
  });

  /** Asks while the rest of the form is still being filled in; should it not get an answer, saving will tell. */
  function checkTaken(name: 'username' | 'rollno'): void {
    const value = fields.values[name].trim();
    if (!value) return;
    const text = t((name === 'username' ? faults.usernameTaken : faults.rollnoTaken).text);
    api('studentTaken', { query: { [name]: value } }).then(
      (taken) => taken[name] && fields.tell({ [name]: text }),
      () => undefined,
    );
  }

  function checked(name: 'username' | 'rollno') {
    const field = fields.field(name);
    return {
      ...field,
      onBlur: () => {
        field.onBlur();
        checkTaken(name);
      },
    };
  }

  function submit(): void {
    const { username, password, ...studentInfo } = fields.values;
    register.mutate({ body: { username, password, studentInfo } }, ({ message }) => {
      showToast(message);
      fields.reset();
    });
  }

  return (
    <Page
      subtitle={t('One student at a time. For a whole batch, import a list.')}
      actions={<ButtonLink to={paths.importStudents()}>{t('Import students')}</ButtonLink>}
      narrow
    >
      <Card>
        <Form
          fields={fields}
          action={t('Register')}
          call={register}
          failed={t(screenTexts.registerFailed)}
          problemsTitle={t(screenTexts.fixErrors)}
          onSubmit={submit}
        >
          <TextField {...checked('username')} />
          <PasswordField {...fields.field('password')} autoComplete="new-password" />
          <Grid min="14rem">
            <TextField
              {...fields.field('programme')}
              suggestions={choices.data?.programmes ?? programmes}
              maxLength={studentLimits.programme}
            />
            <TextField
              {...fields.field('batch')}
              suggestions={choices.data?.batches ?? batches}
              inputMode="numeric"
              maxLength={studentLimits.batch}
            />
            <TextField {...checked('rollno')} maxLength={studentLimits.rollno} />
            <TextField {...fields.field('parentContactNo')} type="tel" inputMode="tel" maxLength={studentLimits.contact} />
            <TextField {...fields.field('fathersName')} maxLength={studentLimits.name} />
            <TextField {...fields.field('mothersName')} maxLength={studentLimits.name} />
          </Grid>
          <TextAreaField {...fields.field('address')} rows={3} maxLength={studentLimits.address} />
        </Form>
      </Card>
    </Page>
  );
}
