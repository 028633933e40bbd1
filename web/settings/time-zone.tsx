import { institutionLimits, type InstitutionSettings } from '#contract/institution.ts';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import { timeZoneNamed, timeZones } from '#contract/time-zone.ts';
import { InfoAlert } from '#web/ui/alert.tsx';
import { clockText, dayIn } from '#web/ui/campus-clock.ts';
import { dayText } from '#web/ui/dates.ts';
import { TextField } from '#web/ui/fields.tsx';
import { Form } from '#web/ui/form.tsx';
import { Text } from '#web/ui/text.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import { useNow } from '#web/ui/use-now.ts';
import { type SettingChange, useChange } from './use-change.ts';

type Zone = Pick<InstitutionSettings, 'timeZone' | 'serverTimeZone' | 'today'>;

/** Which day it would be, before it is saved: the day is what a time zone decides here. */
function Meaning({ zone, today }: { zone: string; today: string }) {
  const now = useNow();
  const day = dayIn(zone, now);
  const there = t('In {zone} it is now {time}.', { zone, time: clockText(zone, now) });
  if (day === today) return <Text dimmed>{t('{there} Today stays {day}.', { there, day: dayText(day) })}</Text>;
  return (
    <InfoAlert warning title={t('Today becomes {day}, not {today}', { day: dayText(day), today: dayText(today) })}>
      {t('{there} Roll call, leave, notices and the roster go by the new day at once, for everybody. Days written down stay as they are.', {
        there,
      })}
    </InfoAlert>
  );
}

function ZoneFields({ zone: { timeZone, serverTimeZone, today }, change: { call, save } }: { zone: Zone; change: SettingChange }) {
  const fields = useFields(
    {
      timeZone: {
        label: t('Time zone'),
        initial: timeZone,
        check: (typed) => (timeZoneNamed(typed.trim()) === undefined ? t(fieldTexts.timeZone) : undefined),
      },
    },
    null,
  );
  const typed = fields.values.timeZone.trim();
  const chosen = typed === '' ? serverTimeZone : timeZoneNamed(typed);
  return (
    <Form
      fields={fields}
      action={t('Save')}
      call={call}
      failed={t('The setting was not saved')}
      onSubmit={() => save({ timeZone: timeZoneNamed(typed) ?? '' })}
    >
      <TextField
        {...fields.field('timeZone')}
        maxLength={institutionLimits.timeZone}
        suggestions={timeZones()}
        description={t('It decides which day it is at the hostels, such as Asia/Kolkata. Empty: as on the server, {zone}.', {
          zone: serverTimeZone,
        })}
      />
      {chosen !== undefined && <Meaning zone={chosen} today={today} />}
    </Form>
  );
}

export function TimeZone({ zone }: { zone: Zone }) {
  const change = useChange({ timeZone: zone.timeZone });
  return <ZoneFields key={zone.timeZone} zone={zone} change={change} />;
}
