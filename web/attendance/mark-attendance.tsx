import { type Location, useSearchParams } from 'react-router';
import { useCallQuery } from '#web/api.ts';
import { ChosenHostel } from '#web/hostel/shared/chosen-hostel.tsx';
import { Page } from '#web/ui/page.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { DaySheet } from './day-sheet.tsx';

/** The hostel and the day of a URL: the marks belong to both. */
function sheetOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>, today: string): string {
  const params = new URLSearchParams(search);
  return [pathname, params.get('hostel') ?? '', params.get('date') ?? today].join(' ');
}

export default function MarkAttendance() {
  const me = useCallQuery('me');
  const [params] = useSearchParams();
  return (
    <Page>
      <Loaded call={me}>
        {({ today }) => (
          <ChosenHostel>
            {(hostelId, hostelSwitch) => {
              const day = params.get('date') ?? today;
              return (
                <DaySheet
                  key={`${hostelId} ${day}`}
                  hostelId={hostelId}
                  day={day}
                  today={today}
                  hostelSwitch={hostelSwitch}
                  isOtherSheet={(from, to) => sheetOf(from, today) !== sheetOf(to, today)}
                />
              );
            }}
          </ChosenHostel>
        )}
      </Loaded>
    </Page>
  );
}
