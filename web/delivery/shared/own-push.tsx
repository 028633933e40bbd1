import { useState } from 'react';
import type { OwnPush as Push } from '#contract/delivery/push.ts';
import { urgencies } from '#contract/notification/urgency.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Button } from '#web/ui/action/button.tsx';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { Part } from '#web/ui/page/part.tsx';
import { ErrorAlert, Row, Tag, Text } from '#web/ui/show/elements.tsx';
import { clockText } from '#web/ui/show/clock-text.ts';
import { subscribeHere, whyNot } from '../device.ts';
import { UrgencyList } from './own-address.tsx';

const refreshes = ['mePushGet'] as const;

function Device({ of: { key, device, digestAt }, onRefused }: { of: Push; onRefused: () => void }) {
  const me = useMe();
  const set = useAction('mePushSet', { refreshes, says: () => t('Your choice is saved.') });
  const remove = useAction('mePushRemove', { refreshes, says: () => t('Nothing more is sent to this device.') });
  const chosen = device ?? { urgencies: [...urgencies], showsText: false };
  const [refusal, setRefusal] = useState<unknown>();
  const choose = (changed: Partial<typeof chosen>): void => {
    setRefusal(undefined);
    const take = (found: Awaited<ReturnType<typeof subscribeHere>>): void =>
      found ? set.mutate({ body: { ...found, ...chosen, ...changed } }) : onRefused();
    subscribeHere(key, me).then(take, setRefusal);
  };
  return (
    <>
      {device ? (
        <>
          <UrgencyList
            legend={t('What is sent to this device')}
            digest={t('The rest, together at {time}', { time: clockText(digestAt) })}
            chosen={chosen.urgencies}
            onChange={(changed) => choose({ urgencies: changed })}
          />
          <CheckBox
            label={t('Show what it says, also while the device is locked')}
            checked={chosen.showsText}
            onChange={(showsText) => choose({ showsText })}
          />
        </>
      ) : (
        <Text>{t('What concerns you then shows here also while Hostelry is closed, unless you read it before.')}</Text>
      )}
      <Row>
        {device ? (
          <Button kind="quiet" busy={remove.isPending} onClick={() => remove.mutate({})}>
            {t('Switch off on this device')}
          </Button>
        ) : (
          <Button busy={set.isPending} onClick={() => choose({})}>
            {t('Switch on for this device')}
          </Button>
        )}
      </Row>
      {refusal !== undefined && (
        <ErrorAlert title={t('The browser did not allow it')} of={refusal} onDismiss={() => setRefusal(undefined)} />
      )}
      {set.error && <ErrorAlert title={t('Your choice was not saved')} of={set.error} onDismiss={set.reset} />}
      {remove.error && <ErrorAlert title={t('Your choice was not saved')} of={remove.error} onDismiss={remove.reset} />}
    </>
  );
}

/** The section of *My account* for notifications on this device; there is none in a house that sends none. */
export default function OwnPush() {
  const { data } = useCallQuery('mePushGet');
  // the browser tells no page that its owner has refused
  const [, setRefused] = useState(false);
  if (!data?.isOffered) return null;
  const why = whyNot();
  return (
    <Part
      id="push"
      title={t('Notifications on this device')}
      aside={data.device && !why && <Tag tone="good">{t('On')}</Tag>}
      now={data.device && !why ? t('On') : t('Off')}
    >
      {why === undefined ? <Device of={data} onRefused={() => setRefused(true)} /> : <Text>{why}</Text>}
    </Part>
  );
}
