import { useCallback, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Replies } from '#contract/calls.ts';
import { addDays } from '#contract/day/days.ts';
import { screenTexts } from '#contract/messages.ts';
import type { Worker, TimeSlot, Weekday } from '#contract/worker/worker.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { dataOf } from '#web/api-error.ts';
import { queryClient, queryKeyOf, useCallMutation } from '#web/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { dayMonthText, dayText } from '#web/ui/show/dates.ts';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { ErrorAlert, Heading, InfoAlert, Text } from '#web/ui/show/elements.tsx';
import { ChangedMeanwhile, PresentValues } from '#web/ui/form/changed-meanwhile.tsx';
import { DraftNote } from '#web/ui/form/draft-note.tsx';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { Unsaved } from '#web/ui/dialog/unsaved.tsx';
import { useKept } from '#web/ui/form/use-kept.ts';
import { ScheduleWarnings, WeekGrid } from './week-grid.tsx';
import styles from './week-grid.module.css';
import {
  dayNames,
  differingSlots,
  emptySlotCount,
  peopleIn,
  planOf,
  scheduleOf,
  shiftCount,
  warningsOf,
  type WeekPlan,
  withPeople,
} from './week-plan.ts';

type Week = Replies['scheduleGet'];

interface WeekEditorProps {
  hostelName: string;
  week: Week;
  staff: readonly Worker[];
  /** false for a week that has begun */
  editable: boolean;
  /** the place beside the choice of the week */
  beside: HTMLElement | null;
}

/** Maps a worker's id to a person: somebody with two posts is registered once for each, with the same name and contact. */
function personOf(staff: readonly Worker[]): (id: string) => string {
  const persons = new Map(staff.map(({ _id, name, contact }) => [_id, `${name}\n${contact}`.toLowerCase()]));
  return (id) => persons.get(id) ?? id;
}

/** The ids that the plan may have: a draft may name a worker who has since been removed. */
const knownIn = ({ schedule }: Week, staff: readonly Worker[]): ReadonlySet<string> =>
  new Set([...staff.map(({ _id }) => _id), ...Object.values(schedule).flatMap((day) => day.map((shift) => shift.staff))]);

/** A plan, and the version of the week that it was made from. */
interface Draft {
  plan: WeekPlan;
  version: string;
}

type StoredDraft = { schedule: ReturnType<typeof scheduleOf>; version: string };

const storedDraft = ({ plan, version }: Draft): StoredDraft => ({ schedule: scheduleOf(plan), version });

const weekOf = (search: string): string | null => new URLSearchParams(search).get('week');

/** The plan of one week, changed here and saved as a whole. */
export function WeekEditor({ hostelName, week, staff, editable, beside }: WeekEditorProps) {
  const { hostel, weekStartDate, version } = week;
  const saved = useMemo(() => planOf(week), [week]);
  const kept = useKept<Draft>(editable ? { form: 'week', about: weekStartDate } : null, storedDraft, (stored) => {
    const { schedule, version } = stored as StoredDraft; // as `storedDraft` made it
    return { plan: planOf({ schedule, slots: week.slots }, knownIn(week, staff)), version };
  });
  const { changed: draft, change: changeDraft } = kept;
  const [openDialog, setOpenDialog] = useState<'copy' | 'discard'>();
  const [copied, setCopied] = useState<'nothing'>();
  const save = useAction('scheduleSave', { refreshes: [] });
  const copy = useCallMutation('scheduleGet', { refreshes: [] });

  const plan = draft?.now.plan ?? saved;
  const changed = differingSlots(plan, saved).length;
  const clash = dataOf(save.error, 'changedMeanwhile');
  const warnings = warningsOf(plan, personOf(staff));
  const weekBefore = addDays(weekStartDate, -7);

  const change = useCallback(
    (next: (plan: WeekPlan) => WeekPlan) =>
      changeDraft((before) => {
        const { base, now } = before ?? { base: { plan: saved, version }, now: { plan: saved, version } };
        return { base, now: { ...now, plan: next(now.plan) } };
      }),
    [saved, version, changeDraft],
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
    const basedOn = clash ? String(clash.current) : (draft?.now.version ?? version);
    // what the note showed has been seen by now
    changeDraft((before) => before && { ...before, now: { ...before.now, version: basedOn } });
    save.mutate({ body: { hostel, weekStartDate, schedule, basedOn } }, (reply) => {
      // puts what was just saved into the cache: if reading it again failed, the old week would be shown
      queryClient.setQueryData<Week>(queryKeyOf('scheduleGet', { query: { hostel, weekStartDate } }), {
        hostel,
        weekStartDate,
        version: reply.version,
        slots: week.slots,
        schedule,
        workers: [...staff],
      });
      kept.forget();
    });
  }

  const presentIn = ({ weekday, slot }: { weekday: Weekday; slot: TimeSlot }): [string, string] => {
    const names = peopleIn(saved, weekday, slot).map((id) => week.workers.find(({ _id }) => _id === id)?.name ?? id);
    return [`${t(dayNames[weekday])}, ${slot}`, names.join(', ')];
  };

  const changes = t('{changed, plural, one {# slot} other {# slots}}', { changed });
  const state = [
    t('{shifts, plural, one {# shift} other {# shifts}}', { shifts: shiftCount(plan) }),
    t('{empty, plural, =0 {no slot empty} one {# slot empty} other {# slots empty}}', { empty: emptySlotCount(plan) }),
    changed > 0 ? t('{changes} not saved', { changes }) : t('all saved'),
  ].join(' · ');

  return (
    <>
      <Heading level={2} className={styles.name}>
        {t('{hostel}, {from} – {to}', { hostel: hostelName, from: dayText(weekStartDate), to: dayText(addDays(weekStartDate, 6)) })}
      </Heading>
      {editable &&
        beside &&
        createPortal(
          <Button small busy={copy.isPending} onClick={() => (changed > 0 ? setOpenDialog('copy') : copyLastWeek())}>
            {t('Copy last week')}
          </Button>,
          beside,
        )}
      {changed > 0 && <p className="onPaper">{t('Not saved yet')}</p>}
      {changed > 0 && <DraftNote fields={kept.note} />}
      {copied === 'nothing' && (
        <InfoAlert title={t('Nothing to copy')}>
          {t('There is no schedule for the week of {day}.', { day: dayMonthText(weekBefore) })}
        </InfoAlert>
      )}
      {copy.error && <ErrorAlert title={t('The week before could not be loaded')} of={copy.error} onDismiss={copy.reset} />}
      <ScheduleWarnings warnings={warnings} weekStart={weekStartDate} staff={staff} />
      <WeekGrid weekStart={weekStartDate} plan={plan} staff={staff} warnings={warnings} onChange={editable ? staffSlot : undefined} />
      {editable ? (
        <SaveBar
          state={state}
          failure={
            save.error &&
            (clash && draft ? (
              <ChangedMeanwhile
                error={save.error}
                onTake={() => {
                  kept.forget();
                  save.reset();
                }}
              >
                <PresentValues of={differingSlots(draft.base.plan, saved).map(presentIn)} />
              </ChangedMeanwhile>
            ) : (
              <ErrorAlert title={t(screenTexts.scheduleFailed)} of={save.error} onDismiss={save.reset} />
            ))
          }
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
        {t('You changed {changes} of this week and did not save. Copying the week of {day} replaces them.', {
          changes,
          day: dayMonthText(weekBefore),
        })}
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
        {t('You changed {changes} of this week. They go back to what was saved.', { changes })}
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
