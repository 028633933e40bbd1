import { useState } from 'react';
import { t } from '#contract/text/text.ts';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import { SelectField, useLooseField } from '#web/ui/form/fields.tsx';
import { monthBefore, monthOf, monthText } from '#web/person/shared/month.ts';

const monthsOffered = 24;

/** The months to choose from, the newest first. A list, because not every browser has a field for months. */
function monthsUpTo(today: string, shown: string): string[] {
  const months = [monthOf(today)];
  while (months.length < monthsOffered) months.push(monthBefore(months.at(-1) ?? ''));
  return months.includes(shown) ? months : [shown, ...months];
}

interface RegisterExportProps {
  /** undefined for all hostels */
  hostel: string | undefined;
  /** the day that the page shows, whose month is chosen at first */
  day: string;
  today: string;
}

/** The attendance register of a month as a file. */
export function RegisterExport({ hostel, day, today }: RegisterExportProps) {
  const [chosen, setChosen] = useState<string>();
  const month = chosen ?? monthOf(day);
  const field = useLooseField(t('Register of'), month, setChosen);
  return (
    <ExportMenu call="attendanceExport" query={{ hostel, month }}>
      <SelectField {...field} choices={monthsUpTo(today, month).map((value) => ({ value, label: monthText(value) }))} />
    </ExportMenu>
  );
}
