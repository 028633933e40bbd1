import { useState } from 'react';
import { nameAndUsername } from '#contract/person/person.ts';
import type { Person } from '#contract/call/schemas.ts';
import { t } from '#contract/text/text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { later } from '#web/ui/show/elements.tsx';

const PersonalDataDialog = later(() => import('./personal-data-dialog.tsx'));

/** For administrators: opens the dialog that exports or erases a person's data. `small` is for a row of a list. */
export function PersonalDataButton({ of: person, small = false }: { of: Person; small?: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        kind={small ? 'quiet' : 'plain'}
        small={small}
        aria-label={t('Personal data of {name}', { name: nameAndUsername(person) })}
        onClick={() => setOpened(true)}
      >
        {t('Personal data')}
      </Button>
      {opened && <PersonalDataDialog person={person} onClose={() => setOpened(false)} />}
    </>
  );
}
