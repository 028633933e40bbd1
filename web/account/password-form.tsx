import { type ReactNode, useState } from 'react';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { useMe } from '#web/session.ts';
import { PasswordField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { passwordLength, tooShort } from './shared/password-rule.ts';

interface PasswordFormProps {
  currentLabel: string;
  /** the current password, if known: it is asked for only if the server refuses this one */
  known?: string | undefined;
  action: string;
  aside?: ReactNode;
  onDone: (message: string) => void;
}

/** Changes the password of the person who is signed in. */
export function PasswordForm({ currentLabel, known, action, aside, onDone }: PasswordFormProps) {
  const { username } = useMe();
  const change = useCallMutation('mePassword', { refreshes: ['meSessionList'] });
  const isRefused = change.error instanceof ApiError && 'currentPassword' in change.error.fields;
  const [asks, setAsks] = useState(known === undefined);
  if (isRefused && !asks) setAsks(true);
  const fields = useFields(
    {
      currentPassword: { label: currentLabel, required: asks },
      newPassword: { label: t('New password'), required: true, check: tooShort },
    },
    null,
  );

  return (
    <Form
      fields={fields}
      action={action}
      call={change}
      failed={t('The password was not changed')}
      aside={aside}
      onSubmit={() =>
        change.mutate(
          { body: known !== undefined && !asks ? { ...fields.values, currentPassword: known } : fields.values },
          ({ message }) => {
            fields.reset();
            onDone(message);
          },
        )
      }
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {asks && <PasswordField {...fields.field('currentPassword')} autoComplete="current-password" />}
      <PasswordField
        {...fields.field('newPassword')}
        autoComplete="new-password"
        description={t('At least {limit} characters. A few words you can remember are best.', { limit: passwordLength })}
      />
    </Form>
  );
}
