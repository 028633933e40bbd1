import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Replies } from '#contract/calls.ts';
import { addDays, sundayOf } from '#contract/day/days.ts';
import { faults } from '#contract/messages.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { OwnHostel } from '#web/hostel/shared/own-hostel.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { dayMonthText, dayText } from '#web/ui/show/dates.ts';
import { Box, InfoAlert, Row } from '#web/ui/show/elements.tsx';
import { SelectField, useLooseField } from '#web/ui/form/fields.tsx';
import { Empty, Loaded, Page } from '#web/ui/page/page.tsx';
import { PrintButton } from '#web/ui/page/print.tsx';
import { WeekEditor } from './week-editor.tsx';
import styles from './week-grid.module.css';
import { firstWeekFrom, weekOf } from './week-of.ts';

const weeksAhead = 12;

interface WeekProps {
  hostel: { _id: string; name: string };
  weekStart: string;
  editable: boolean;
  /** the place beside the choice of the week */
  beside: HTMLElement | null;
}

type Staff = Replies['workerList'];

function StaffedWeek({ hostel, weekStart, editable, beside, staff, week }: WeekProps & { staff: Staff; week: Replies['scheduleGet'] }) {
  if (editable && staff.length === 0) {
    return (
      <Empty title={t('No staff')} text={t('Register who works in your hostel first.')}>
        <ButtonLink to={paths.addWorker()}>{t('New staff')}</ButtonLink>
      </Empty>
    );
  }
  return (
    <WeekEditor
      key={weekStart}
      hostelName={hostel.name}
      week={week}
      staff={editable ? staff : week.workers}
      editable={editable}
      beside={beside}
    />
  );
}

function Week({ hostel, weekStart, editable, beside }: WeekProps) {
  const staff = useCallQuery('workerList', { query: { hostel: hostel._id } });
  const week = useCallQuery('scheduleGet', { query: { hostel: hostel._id, weekStartDate: weekStart } });
  return (
    <Loaded call={staff}>
      {(members) => (
        <Loaded call={week}>
          {(answer) => (
            <StaffedWeek hostel={hostel} weekStart={weekStart} editable={editable} beside={beside} staff={members} week={answer} />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

function Schedule({ hostel, today }: { hostel: { _id: string; name: string }; today: string }) {
  const [params, setParams] = useSearchParams();
  const firstWeek = firstWeekFrom(today);
  const weekStart = weekOf(params, today);
  const editable = weekStart >= firstWeek;
  const weeks = Array.from({ length: weeksAhead }, (_, index) => addDays(firstWeek, 7 * index));
  const further = editable && !weeks.includes(weekStart) ? [weekStart] : [];
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const picker = useLooseField(t('Week starting on'), editable ? weekStart : '', (value) => setParams(value ? { week: value } : {}));

  return (
    <>
      <Row className="onScreen" gap={8} align="flex-end" wrap="nowrap">
        <Box className={styles.choice}>
          <SelectField
            {...picker}
            {...(editable ? {} : { prompt: t('Choose') })}
            choices={[
              ...weeks.map((value) => ({ value, label: t('Sunday, {day}', { day: dayMonthText(value) }) })),
              ...further.map((value) => ({ value, label: t('Sunday, {day}', { day: dayText(value) }) })),
            ]}
          />
        </Box>
        <div ref={setBeside} />
      </Row>
      {!editable && (
        <div className="onScreen">
          <InfoAlert title={t(faults.weekInPast.text)}>{t('It can be looked at and printed, but not changed.')}</InfoAlert>
        </div>
      )}
      <Week hostel={hostel} weekStart={weekStart} editable={editable} beside={beside} />
    </>
  );
}

export default function SchedulePage() {
  const [params] = useSearchParams();
  const me = useCallQuery('me');
  const thisWeek = me.data && sundayOf(me.data.today);
  const begun = thisWeek !== undefined && thisWeek !== me.data?.today;
  return (
    <Page
      title={t('Staff schedule')}
      actions={
        <>
          {begun && params.get('week') !== thisWeek && (
            <ButtonLink to={withQuery(paths.schedule(), { week: thisWeek })}>{t('Show this week')}</ButtonLink>
          )}
          <PrintButton />
        </>
      }
    >
      <OwnHostel>{(hostel) => <Loaded call={me}>{({ today }) => <Schedule hostel={hostel} today={today} />}</Loaded>}</OwnHostel>
    </Page>
  );
}
