import { useState } from 'react';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { PasswordField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Part } from '#web/ui/page/part.tsx';
import { Loaded } from '#web/ui/page/page.tsx';
import { Tag, Text } from '#web/ui/show/elements.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const { username } = useMe();
  const remove = useAction('secondFactorRemove');
  const fields = useFields(
    {
      currentPassword: { label: t('Your password'), required: true },
      code: { label: t('Code, or a recovery code'), required: true },
    },
    null,
  );
  return (
    <Dialog opened title={t('Switch the authenticator app off?')} onClose={onClose}>
      <Form
        fields={fields}
        action={t('Switch off')}
        call={remove}
        failed={t('The authenticator app was not switched off')}
        onSubmit={() => remove.mutate({ body: fields.values }, () => onClose())}
      >
        <Text>{t('Your password alone will then sign you in, and the recovery codes stop working.')}</Text>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField {...fields.field('currentPassword')} autoComplete="current-password" />
        <TextField {...fields.field('code')} autoComplete="one-time-code" />
      </Form>
    </Dialog>
  );
}

/** The section of *My account* in which the authenticator app is switched on and off. */
export function SecondFactor() {
  const me = useCallQuery('me');
  const [doing, setDoing] = useState<'setup' | 'switch-off'>();
  const stop = () => setDoing(undefined);
  return (
    <>
      <Part
        id="second-factor"
        title={t('Authenticator app')}
        aside={me.data && <Tag tone={me.data.secondFactor ? 'good' : 'neutral'}>{me.data.secondFactor ? t('On') : t('Off')}</Tag>}
        stays={doing === 'setup'}
      >
        {(close) =>
          doing === 'setup' ? (
            <SecondFactorSetup
              onDone={stop}
              aside={
                <Button kind="quiet" onClick={stop}>
                  {t('Cancel')}
                </Button>
              }
            />
          ) : (
            <Loaded call={me}>
              {({ secondFactor }) => (
                <>
                  <Text>
                    {secondFactor
                      ? t('You sign in with your password and a code from your authenticator app.')
                      : t('With an authenticator app on your phone, somebody who learns your password still cannot sign in.')}
                  </Text>
                  <div>
                    <Button
                      onClick={() => {
                        close();
                        setDoing(secondFactor ? 'switch-off' : 'setup');
                      }}
                    >
                      {secondFactor ? t('Switch off') : t('Set up')}
                    </Button>
                  </div>
                </>
              )}
            </Loaded>
          )
        }
      </Part>
      {doing === 'switch-off' && <SwitchOffDialog onClose={stop} />}
    </>
  );
}
