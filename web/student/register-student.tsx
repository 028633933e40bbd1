import { personLimits } from '#contract/person/person.ts';
import { faults, screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { forEachDetail, telephoneDetails } from '#contract/person/student-details.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { tooShort } from '#web/account/shared/password-rule.ts';
import { api } from '#web/api.ts';
import { Card } from '#web/ui/show/elements.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { PasswordField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { DetailFields } from './detail-fields.tsx';

export default function RegisterStudent() {
  const register = useAction('studentRegister');
  const fields = useFields(
    {
      username: { label: t('Username'), required: true },
      password: { label: t('Password'), required: true, check: tooShort },
      ...forEachDetail((_, { label }) => ({ label: t(label) })),
    },
    { form: 'studentRegister', never: ['password', ...telephoneDetails] },
  );

  /** Checks while the rest of the form is still being filled in; if the check fails, saving checks again. */
  function checkTaken(name: 'username' | 'rollno'): void {
    const value = fields.values[name].trim();
    if (!value) return;
    const text = t(name === 'username' ? faults.usernameTaken.text : faults.rollnoTaken.text);
    api('studentTaken', { query: { [name]: value } }).then(
      (taken) => taken[name] && fields.setErrors({ [name]: text }),
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
    register.mutate({ body: { username, password, studentInfo } }, () => fields.reset());
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
          <TextField {...fields.field('name')} maxLength={personLimits.name} />
          <TextField {...checked('username')} />
          <PasswordField {...fields.field('password')} autoComplete="new-password" />
          <DetailFields fieldOf={(name) => (name === 'rollno' ? checked(name) : fields.field(name))} />
        </Form>
      </Card>
    </Page>
  );
}
