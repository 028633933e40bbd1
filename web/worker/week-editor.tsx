import { useCallback, useMemo, useState } from 'react';
import type { Reply } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { addDays } from '#contract/days.ts';
import { screenTexts } from '#contract/messages.ts';
import type { Schedule, Worker, TimeSlot, Weekday } from '#contract/worker.ts';
import { t } from '#contract/text.ts';
import { queryClient, queryKeyOf, useCallMutation } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { dayMonthText, dayText } from '#web/ui/dates.ts';
import { Confirm } from '#web/ui/dialog.tsx';
import { ErrorAlert, InfoAlert } from '#web/ui/alert.tsx';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { Heading, Text } from '#web/ui/text.tsx';
import { Unsaved } from '#web/ui/unsaved.tsx';
import { useKept } from '#web/ui/use-kept.ts';
import { ScheduleWarnings } from './schedule-warnings.tsx';
import styles from './week-editor.module.css';
import { WeekGrid } from './week-grid.tsx';
import { differingSlotCount, warningsOf, emptySlotCount, planOf, scheduleOf, shiftCount, type WeekPlan, withPeople } from './week-plan.ts';

type Week = Reply<Calls['scheduleGet']>;

interface WeekEditorProps {
  hostelName: string;
  week: Week;
  staff: readonly Worker[];
  /** false for a week that has begun */
  editable: boolean;
}

/** Maps a worker's id to a person: somebody with two posts is registered once for each, with the same name and contact. */
function personOf(staff: readonly Worker[]): (id: string) => string {
  const persons = new Map(staff.map(({ _id, name, contact }) => [_id, `${name}\n${contact}`.toLowerCase()]));
  return (id) => persons.get(id) ?? id;
}

/** The ids that the plan may have: a draft may name a worker who has since been removed. */
const knownIn = ({ schedule }: Week, staff: readonly Worker[]): ReadonlySet<string> =>
  new Set([...staff.map(({ _id }) => _id), ...Object.values(schedule).flatMap((day) => day.map((shift) => shift.staff))]);

const weekOf = (search: string): string | null => new URLSearchParams(search).get('week');

/** The plan of one week, changed here and saved as a whole. */
export function WeekEditor({ hostelName, week, staff, editable }: WeekEditorProps) {
  const { hostel, weekStartDate } = week;
  const saved = useMemo(() => planOf(week), [week]);
  const kept = useKept<WeekPlan>(
    editable ? { form: 'scheduleSave', about: weekStartDate } : null,
    scheduleOf,
    (schedule) => planOf({ schedule: schedule as Schedule, slots: week.slots }, knownIn(week, staff)), // as `scheduleOf` made it
  );
  const { changed: draft, change: changeDraft } = kept;
  const [openDialog, setOpenDialog] = useState<'copy' | 'discard'>();
  const [copied, setCopied] = useState<'nothing'>();
  const save = useCallMutation('scheduleSave', { refreshes: [] });
  const copy = useCallMutation('scheduleGet', { refreshes: [] });

  const plan = draft?.now ?? saved;
  const changed = differingSlotCount(plan, saved);
  const overtaken = draft !== undefined && changed > 0 && differingSlotCount(draft.base, saved) > 0;
  const warnings = warningsOf(plan, personOf(staff));
  const weekBefore = addDays(weekStartDate, -7);

  const change = useCallback(
    (next: (plan: WeekPlan) => WeekPlan) => changeDraft((before) => ({ now: next(before?.now ?? saved), base: before?.base ?? saved })),
    [saved, changeDraft],
  );
  const staffSlot = useCallback(
    (weekday: Weekday, slot: TimeSlot, people: readonly string[]) => change((before) => withPeople(before, weekday, slot, people)),
    [change],
  );

  function copyLastWeek(): void {
    setOpenDialog(undefined);
    setCopied(undefined);
    copy.mutate({ query: { hostel, weekStartDate: weekBefore } }, ({ schedule }) => {
      const copiedPlan = planOf({ schedule, slots: week.slots }, new Set(staff.map(({ _id }) => _id)));
      if (shiftCount(copiedPlan) === 0) {
        setCopied('nothing');
        return;
      }
      change(() => copiedPlan);
      showToast(t('The week of {day} was copied. Save it to keep it.', { day: dayMonthText(weekBefore) }));
    });
  }

  function submit(): void {
    const schedule = scheduleOf(plan);
    save.mutate({ body: { hostel, weekStartDate, schedule } }, ({ message }) => {
      // puts what was just saved into the cache: if reading it again failed, the old week would be shown
      queryClient.setQueryData<Week>(queryKeyOf('scheduleGet', { query: { hostel, weekStartDate } }), {
        hostel,
        weekStartDate,
        slots: week.slots,
        schedule,
        workers: [...staff],
      });
      kept.forget();
      showToast(message);
    });
  }

  const changes = t('{changed, plural, one {# slot} other {# slots}}', { changed });
  const state = [
    t('{shifts, plural, one {# shift} other {# shifts}}', { shifts: shiftCount(plan) }),
    t('{empty, plural, =0 {no slot empty} one {# slot empty} other {# slots empty}}', { empty: emptySlotCount(plan) }),
    changed > 0 ? t('{changes} not saved', { changes }) : t('all saved'),
  ].join(' · ');

  return (
    <>
      <div className={styles.head}>
        <Heading level={2}>
          {t('{hostel}, {from} – {to}', { hostel: hostelName, from: dayText(weekStartDate), to: dayText(addDays(weekStartDate, 6)) })}
        </Heading>
        {editable && (
          <Button busy={copy.isPending} onClick={() => (changed > 0 ? setOpenDialog('copy') : copyLastWeek())}>
            {t('Copy last week')}
          </Button>
        )}
      </div>
      {changed > 0 && <p className={styles.onPaper}>{t('Not saved yet')}</p>}
      {changed > 0 && <DraftNote fields={kept.note} />}
      {copied === 'nothing' && (
        <InfoAlert title={t('Nothing to copy')}>
          {t('There is no schedule for the week of {day}.', { day: dayMonthText(weekBefore) })}
        </InfoAlert>
      )}
      {copy.error && <ErrorAlert title={t('The week before could not be loaded')} of={copy.error} onDismiss={copy.reset} />}
      {overtaken && (
        <InfoAlert warning title={t('This week was saved elsewhere meanwhile')}>
          {t('Saving replaces what was saved there. Discard your changes to see it.')}
        </InfoAlert>
      )}
      <ScheduleWarnings warnings={warnings} weekStart={weekStartDate} staff={staff} />
      <WeekGrid weekStart={weekStartDate} plan={plan} staff={staff} warnings={warnings} onChange={editable ? staffSlot : undefined} />
      {editable ? (
        <SaveBar
          state={state}
          failure={save.error && <ErrorAlert title={t(screenTexts.scheduleFailed)} of={save.error} onDismiss={save.reset} />}
        >
          {changed > 0 && (
            <Button disabled={save.isPending} onClick={() => setOpenDialog('discard')}>
              {t('Discard')}
            </Button>
          )}
          <Button kind="primary" busy={save.isPending} disabled={changed === 0} onClick={submit}>
            {t('Save schedule')}
          </Button>
        </SaveBar>
      ) : null}
      <Confirm
        opened={openDialog === 'copy'}
        title={t('Replace your changes?')}
        action={t('Copy last week')}
        danger
        onConfirm={copyLastWeek}
        onClose={() => setOpenDialog(undefined)}
      >
        <Text>
          {t('You changed {changes} of this week and did not save. Copying the week of {day} replaces them.', {
            changes,
            day: dayMonthText(weekBefore),
          })}
        </Text>
      </Confirm>
      <Confirm
        opened={openDialog === 'discard'}
        title={t('Discard your changes?')}
        action={t('Discard')}
        danger
        onConfirm={() => {
          kept.forget();
          setOpenDialog(undefined);
        }}
        onClose={() => setOpenDialog(undefined)}
      >
        <Text>{t('You changed {changes} of this week. They go back to what was saved.', { changes })}</Text>
      </Confirm>
      <Unsaved
        unsaved={changed > 0}
        drafted
        loses={(from, to) => from.pathname !== to.pathname || weekOf(from.search) !== weekOf(to.search)}
        title={t('Leave without saving the schedule?')}
      >
        <Text>
          {t(
            'You changed {changes} of the week of {day}. Nobody sees it before it is saved; a draft stays on this device until you sign out.',
            {
              changes,
              day: dayMonthText(weekStartDate),
            },
          )}
        </Text>
      </Unsaved>
    </>
  );
}
