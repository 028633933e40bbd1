import { useState } from 'react';
import { t } from '#contract/text/text.ts';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import type { Choice } from '#web/ui/show/choice.ts';
import { SelectField, useLooseField } from '#web/ui/form/fields.tsx';

const choices = (): readonly Choice[] => [
  { value: 'rooms', label: t('Rooms and occupants') },
  { value: 'all', label: t('Students, all details') },
  { value: 'contacts', label: t('Students, parents and telephone numbers') },
];

/** Exports the rooms or the students of all hostels; the students include those without a hostel. */
export function ExportAll() {
  const [what, setWhat] = useState('rooms');
  const field = useLooseField(t('Of all hostels'), what, setWhat);
  const list = <SelectField {...field} choices={choices()} />;
  if (what === 'rooms') {
    return (
      <ExportMenu call="roomExport" query={{}}>
        {list}
      </ExportMenu>
    );
  }
  return (
    <ExportMenu call="studentExport" query={{ columns: what === 'contacts' ? 'contacts' : 'all' }}>
      {list}
    </ExportMenu>
  );
}
