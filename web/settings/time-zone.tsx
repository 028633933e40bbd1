import { institutionLimits, type InstitutionSettings } from '#contract/institution/institution.ts';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { timeZoneNamed, timeZones } from '#contract/day/time-zone.ts';
import { InfoAlert } from '#web/ui/show/alert.tsx';
import { clockText, dayIn } from '#web/ui/show/campus-clock.ts';
import { dayText } from '#web/ui/show/dates.ts';
import { Text } from '#web/ui/show/text.tsx';
import { useNow } from '#web/ui/show/use-now.ts';
import { SettingForm } from './setting-form.tsx';

type Zone = Pick<InstitutionSettings, 'timeZone' | 'serverTimeZone' | 'today'>;

/** Says, before the zone is saved, what day it would be: that is what the time zone decides here. */
function Meaning({ zone, today }: { zone: string; today: string }) {
  const now = useNow();
  const day = dayIn(zone, now);
  const there = t('In {zone} it is now {time}.', { zone, time: clockText(zone, now) });
  if (day === today) return <Text dimmed>{t('{there} Today stays {day}.', { there, day: dayText(day) })}</Text>;
  return (
    <InfoAlert warning title={t('Today becomes {day}, not {today}', { day: dayText(day), today: dayText(today) })}>
      {t(
        '{there} Roll call, leave, notices and the roster follow the new day immediately, for everybody. Days already recorded stay as they are.',
        {
          there,
        },
      )}
    </InfoAlert>
  );
}

const zoneError = (typed: string): string | undefined => (timeZoneNamed(typed.trim()) === undefined ? t(fieldTexts.timeZone) : undefined);

export const TimeZone = ({ zone: { timeZone, serverTimeZone, today } }: { zone: Zone }) => (
  <SettingForm
    name="timeZone"
    value={timeZone}
    label={t('Time zone')}
    check={zoneError}
    maxLength={institutionLimits.timeZone}
    suggestions={timeZones()}
    description={t('It decides which day it is at the hostels, such as Asia/Kolkata. Empty: as on the server, {zone}.', {
      zone: serverTimeZone,
    })}
    changeOf={(typed) => ({ timeZone: timeZoneNamed(typed.trim()) ?? '' })}
  >
    {(typed) => {
      const chosen = typed.trim() === '' ? serverTimeZone : timeZoneNamed(typed.trim());
      return chosen !== undefined && <Meaning zone={chosen} today={today} />;
    }}
  </SettingForm>
);
