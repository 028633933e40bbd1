import { type Location, useSearchParams } from 'react-router';
import { isDay } from '#contract/days.ts';
import { useCallQuery } from '#web/api.ts';
import { NoHostel, useListedHostel } from '#web/hostel/shared/listed-hostel.tsx';
import { Page } from '#web/ui/page.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { DayOfHostels } from './day-of-hostels.tsx';
import { DaySheet } from './day-sheet.tsx';
import { RegisterExport } from './register-export.tsx';

/** The hostel and the day of a URL: the marks belong to both. */
function sheetOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>, today: string): string {
  const params = new URLSearchParams(search);
  return [pathname, params.get('hostel') ?? '', params.get('date') ?? today].join(' ');
}

export default function MarkAttendance() {
  const me = useCallQuery('me');
  const [params] = useSearchParams();
  const { hostel, hostelSwitch, isNone } = useListedHostel();
  const today = me.data?.today;
  const asked = params.get('date');
  return (
    <Page
      actions={
        today !== undefined &&
        !isNone && (
          <RegisterExport
            // another day is in another month
            key={asked}
            hostel={hostel}
            day={asked !== null && isDay(asked) && asked <= today ? asked : today}
            today={today}
          />
        )
      }
    >
      {isNone ? (
        <NoHostel />
      ) : (
        <Loaded call={me}>
          {({ today: now }) => {
            const day = asked ?? now;
            return hostel === undefined ? (
              <DayOfHostels day={day} today={now} hostelSwitch={hostelSwitch} />
            ) : (
              <DaySheet
                key={`${hostel} ${day}`}
                hostelId={hostel}
                day={day}
                today={now}
                hostelSwitch={hostelSwitch}
                isOtherSheet={(from, to) => sheetOf(from, now) !== sheetOf(to, now)}
              />
            );
          }}
        </Loaded>
      )}
    </Page>
  );
}
