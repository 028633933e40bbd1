import { useSearchParams } from 'react-router';
import { shownMonth } from '#contract/day/days.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { NoHostelPage, useListedHostel } from '#web/record/shared/listed-hostel.tsx';
import { useTitles } from '#web/record/shared/hostel-name.tsx';
import { MonthSwitch } from '#web/person/shared/month-switch.tsx';
import { monthBefore, monthOf, monthText } from '#web/person/shared/month.ts';
import { Filter, ListTools } from '#web/ui/list/list-tools.tsx';
import { Empty, Loaded, Page } from '#web/ui/page/page.tsx';
import { PrintButton, ScreenOnly, usePrinting } from '#web/ui/page/print.tsx';
import { useWide } from '#web/ui/show/wide.ts';
import { HeatMap } from './heat-map.tsx';
import { PrintedRegister } from './printed-register.tsx';
import { RegisterExport } from './register-export.tsx';

/** As far back as one chooses from; the arrows go further. */
const monthsOffered = 24;

/** The months to choose from, the latest first; the shown one is among them. */
function monthsUpTo(latest: string, shown: string): string[] {
  const months = [latest];
  while (months.length < monthsOffered) months.push(monthBefore(months.at(-1) ?? latest));
  return months.includes(shown) ? months : [...months, shown];
}

function Month({ hostelId, hostelName, month }: { hostelId: string; hostelName: string; month: string }) {
  const register = useCallQuery('attendanceRegister', { params: { hostelId, month } }, { keepPrevious: true });
  const isPrinting = usePrinting();
  return (
    <Loaded call={register}>
      {({ students, today }) =>
        students.length === 0 ? (
          <Empty
            title={t('No students')}
            text={t('Nobody lived in this hostel or was marked there in {month}.', { month: monthText(month) })}
          />
        ) : (
          <>
            <ScreenOnly>
              <HeatMap hostelId={hostelId} month={month} students={students} today={today} />
            </ScreenOnly>
            {isPrinting && <PrintedRegister hostelName={hostelName} month={month} students={students} />}
          </>
        )
      }
    </Loaded>
  );
}

/** The attendance of a hostel in a month: by day on the screen, by student on paper and in files. */
export default function RegisterPage() {
  const wide = useWide();
  const me = useCallQuery('me');
  const [, setQuery] = useSearchParams();
  const { hostel, name, hostelSwitch, isNone, query, chooser } = useListedHostel({ all: t('Choose') });
  const titles = useTitles(name && t('Attendance register of {hostel}', { hostel: name }), t('Attendance register'));
  if (isNone) return <NoHostelPage />;
  const today = me.data?.today;
  const latest = today === undefined ? undefined : monthOf(today);
  const month = latest === undefined ? undefined : shownMonth(query.get('month'), latest);
  return (
    <Page
      {...titles}
      actions={
        hostel !== undefined &&
        month !== undefined &&
        today !== undefined && (
          <>
            <PrintButton />
            <RegisterExport key={month} hostel={hostel} day={`${month}-01`} today={today} />
          </>
        )
      }
    >
      <ScreenOnly>
        <ListTools label={t('What to show')}>
          {hostelSwitch}
          {hostel !== undefined && month !== undefined && latest !== undefined && (
            <Filter
              label={t('Month')}
              value={month}
              choices={monthsUpTo(latest, month).map((value) => ({ value, label: monthText(value) }))}
              onChange={(to) => setQuery({ ...Object.fromEntries(query), month: to }, { preventScrollReset: true })}
            />
          )}
        </ListTools>
      </ScreenOnly>
      {month === undefined || latest === undefined ? (
        <Loaded call={me}>{() => null}</Loaded>
      ) : hostel === undefined ? (
        chooser(t('Choose a hostel to see its month.'))
      ) : (
        <>
          {/* a phone has the choice of the month just above */}
          {wide && (
            <ScreenOnly>
              <MonthSwitch month={month} latest={latest} level={2} />
            </ScreenOnly>
          )}
          <Month key={hostel} hostelId={hostel} hostelName={name ?? ''} month={month} />
        </>
      )}
    </Page>
  );
}
