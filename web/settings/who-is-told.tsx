import { useState } from 'react';
import { urgencyNames } from '#contract/delivery/delivery-names.ts';
import { guardianMatterNames, guardianMatters } from '#contract/guardian/guardian.ts';
import type { InstitutionSettings, Told } from '#contract/institution/institution.ts';
import { t } from '#contract/text/text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { nothing } from '#web/ui/list/list-columns.ts';
import { ResourceList } from '#web/ui/list/resource-list.tsx';
import { ErrorAlert, Row, Text } from '#web/ui/show/elements.tsx';
import { useChange } from './setting-fields.tsx';

const yesIf = (isTold: boolean): string => (isTold ? t('Yes') : nothing);

/** Who is told of what, and how soon, with the switches for guardians. What only others are told is shown when asked for. */
export function WhoIsTold({
  told,
  guardiansTold,
  guardiansOfAdults,
}: Pick<InstitutionSettings, 'told' | 'guardiansTold' | 'guardiansOfAdults'>) {
  const { call, save } = useChange({ guardiansTold, guardiansOfAdults });
  const [all, setAll] = useState(false);

  function guardiansOf({ to, matters }: Told) {
    if (matters.length === 0) return yesIf(to.includes('guardians'));
    return matters.map((matter) => (
      <CheckBox
        key={matter}
        label={t(guardianMatterNames[matter])}
        checked={guardiansTold.includes(matter)}
        onChange={(on) => save({ guardiansTold: guardianMatters.filter((each) => (each === matter ? on : guardiansTold.includes(each))) })}
      />
    ));
  }

  return (
    <>
      <Text dimmed>{t('Guardians by message, if they are entered as people whom it concerns. Nobody who is barred.')}</Text>
      <CheckBox
        label={t('Guardians are told of fines and absence of students over 18, too')}
        checked={guardiansOfAdults}
        onChange={(on) => save({ guardiansOfAdults: on })}
      />
      {call.error && <ErrorAlert title={t('The setting was not saved')} of={call.error} onDismiss={call.reset} />}
      <ResourceList
        name={t('Who is told what')}
        rows={all ? told : told.filter(({ to }) => to.includes('guardians'))}
        keyOf={({ texts }) => texts.join(' ')}
        columns={[
          {
            label: t('Message'),
            value: ({ texts }) => texts.map((text) => <Text key={text}>{text}</Text>),
            brief: ({ texts }) => texts[0],
            long: true,
            rank: 'lead',
          },
          { label: t('Students'), value: ({ to }) => yesIf(to.includes('student')) },
          { label: t('Staff'), value: ({ to }) => yesIf(to.includes('staff')) },
          { label: t('Guardians'), value: guardiansOf, brief: () => '', long: true },
          { label: t('When'), value: ({ urgency }) => t(urgencyNames[urgency]), rank: 'line' },
        ]}
        empty={{ title: t('No messages') }}
      />
      {!all && (
        <Row>
          <Button onClick={() => setAll(true)}>{t('Show what only students and staff are told')}</Button>
        </Row>
      )}
    </>
  );
}
