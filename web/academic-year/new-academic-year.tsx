import { useEffect, useRef, useState } from 'react';
import type { AcademicYearPreview } from '#contract/academic-year/academic-year.ts';
import { checkOutLimits } from '#contract/check-out/check-out.ts';
import type { HostelChoice } from '#contract/hostel/hostel.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { dataOf } from '#web/api-error.ts';
import { useCallMutation, useCallQuery } from '#web/api.ts';
import { ObstacleList } from '#web/operation/shared/obstacles.tsx';
import { undoOf } from '#web/operation/shared/undo.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { Confirm, Tell } from '#web/ui/dialog/dialog.tsx';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { CheckList } from '#web/ui/form/check-list.tsx';
import { TextField } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { SegmentedRadio } from '#web/ui/form/segmented-radio.tsx';
import { type Columns, ResourceList } from '#web/ui/list/resource-list.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { Grid, InfoAlert, Row, Section, Text } from '#web/ui/show/elements.tsx';
import { Numbers } from '#web/ui/show/numbers.tsx';
import { batchName, bodyOf, type Chosen, type Cohort, seatChoices, useNewYear } from './choice.ts';
import { InTheWay } from './in-the-way.tsx';
import { Leavers } from './leavers.tsx';

interface StayersProps extends Pick<Chosen, 'choices' | 'choose'> {
  cohorts: readonly Cohort[];
  hostels: readonly HostelChoice[];
}

/** Chooses which of the students who stay give up their seats. */
function Stayers({ cohorts, hostels, choices: { seats, free }, choose }: StayersProps) {
  const change = (changed: Partial<typeof free>) => choose({ free: { ...free, ...changed } });
  const batches = [...new Set(cohorts.map(({ batch }) => batch))];
  return (
    <Section id="stayers" title={t('3. Who stays')}>
      <SegmentedRadio
        id="seats"
        label={t('The seats of those who stay')}
        nameOf={(label) => label}
        segments={seatChoices.map((value) => ({
          value,
          label: value === 'keep' ? t('All keep their seats') : t('Some seats become free'),
          tone: 'neutral',
        }))}
        value={seats}
        onChange={(value) => choose({ seats: value })}
      />
      {seats === 'free' && (
        <>
          <Grid min="15rem">
            <CheckList
              legend={t('Hostels whose seats become free')}
              choices={hostels.map(({ _id, name }) => ({ value: _id, label: name }))}
              chosen={free.hostelIds}
              onChange={(hostelIds) => change({ hostelIds })}
            />
            <CheckList
              legend={t('Batches')}
              description={t('None chosen: all of them.')}
              choices={batches.map((batch) => ({ value: batch, label: batchName(batch) }))}
              chosen={free.batches}
              onChange={(chosen) => change({ batches: chosen })}
            />
          </Grid>
          <CheckBox
            label={t('They leave the hostel too, so that they can be allotted to another one')}
            checked={free.leaveHostel}
            onChange={(leaveHostel) => change({ leaveHostel })}
          />
          <Text dimmed>
            {free.leaveHostel
              ? t('They have no hostel until one is allotted to them or a round gives them a room.')
              : t('They stay students of their hostel and wait for a room there.')}
          </Text>
        </>
      )}
    </Section>
  );
}

type Row = AcademicYearPreview['rows'][number];

const columns = (): Columns<Row> => [
  {
    label: t('Hostel and batch'),
    value: ({ hostel, batch }) => t('{hostel}, {batch}', { hostel: hostel?.name ?? t('No hostel'), batch: batchName(batch) }),
    rank: 'lead',
  },
  { label: t('Students leave'), value: ({ leaving }) => leaving, right: true, rank: 'value' },
  { label: t('Make their place free'), value: ({ freeing }) => freeing, right: true },
  { label: t('Keep their seat'), value: ({ keeping }) => keeping, right: true },
  { label: t('Stay without a room'), value: ({ withoutRoom }) => withoutRoom, right: true },
];

const countOf = (rows: readonly Row[], what: 'leaving' | 'freeing' | 'keeping' | 'withoutRoom'): number =>
  rows.reduce((sum, row) => sum + row[what], 0);

/** The numbers of students affected: in total, and for each hostel and batch in which somebody leaves or gives up a place. */
function Summary({ preview: { rows, seats } }: { preview: AcademicYearPreview }) {
  const touched = rows.filter(({ leaving, freeing }) => leaving + freeing > 0);
  return (
    <Section id="summary" title={t('What happens')}>
      <div role="status">
        <Numbers
          counts={[
            { value: countOf(rows, 'leaving'), label: t('Students leave') },
            { value: countOf(rows, 'freeing'), label: t('Others make their place free') },
            { value: countOf(rows, 'keeping'), label: t('Keep their seat') },
            { value: seats, label: t('Seats become free') },
          ]}
        />
      </div>
      <ResourceList
        name={t('By hostel and batch')}
        rows={touched}
        keyOf={({ hostel, batch }) => `${hostel?._id ?? ''} ${batch}`}
        columns={columns()}
        empty={{ title: t('Nobody yet'), text: t('Choose the batches that leave, or whose seats become free.') }}
      />
    </Section>
  );
}

interface Done {
  message: string;
  operationId?: string | undefined;
}

/** Milliseconds after which the closed dialog has returned the focus. */
const afterDialog = 50;

/** The next steps once the year has begun. They take the focus, since they are at the top of the page and the button is at the bottom. */
function Next({ done: { message, operationId } }: { done: Done }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      frame.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }, afterDialog);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={frame} tabIndex={-1} role="group" aria-label={message}>
      <InfoAlert title={message}>
        <Text>
          {t(
            'Import or register the new students next. Then open a round for all who have no room. It can be undone as a whole until a seat is given again.',
          )}
        </Text>
        <Row gap="sm" mt="sm">
          <ButtonLink to={paths.openRound()} kind="primary">
            {t('Open a round')}
          </ButtonLink>
          <ButtonLink to={paths.importStudents()}>{t('Import students')}</ButtonLink>
          {operationId !== undefined && <ButtonLink to={paths.operation(operationId)}>{t('What was done')}</ButtonLink>}
        </Row>
      </InfoAlert>
    </div>
  );
}

function YearForm({
  today,
  hostels,
  onDone,
}: {
  today: string;
  hostels: readonly HostelChoice[];
  onDone: (done: Done | undefined) => void;
}) {
  const { fields, choices, choose } = useNewYear(today);
  const { day, reason } = fields.values;
  const isDay = day !== '' && day <= today;
  const body = bodyOf(choices, isDay ? day : today);
  // never from the cache: the preview must be current
  const preview = useCallQuery('academicYearPreview', { body }, { staleTime: 0, gcTime: 0, keepPrevious: true });
  const begin = useCallMutation('academicYearBegin');
  const [asked, setAsked] = useState<AcademicYearPreview>();
  const obstacles = dataOf(begin.error, 'academicYearChanged')?.blockedBy;

  function shut(): void {
    begin.reset();
    setAsked(undefined);
  }

  return (
    <Loaded call={preview}>
      {(shown) => {
        const [leaving, freeing] = [countOf(shown.rows, 'leaving'), countOf(shown.rows, 'freeing')];
        return (
          <>
            <Form
              fields={fields}
              action={t('Begin the new year')}
              call={{ ...begin, error: null }}
              disabled={preview.isFetching || leaving + freeing === 0}
              wide
              onSubmit={() => setAsked(shown)}
            >
              <Section id="year" title={t('1. The year that ends')}>
                <Grid min="15rem">
                  <TextField
                    {...fields.field('day')}
                    type="date"
                    max={today}
                    description={t('They are recorded in their rooms until the end of this day: today or earlier.')}
                  />
                  <TextField
                    {...fields.field('reason')}
                    maxLength={checkOutLimits.reason}
                    description={t('It is recorded for each student who leaves.')}
                  />
                </Grid>
              </Section>
              <Leavers cohorts={shown.cohorts} choices={choices} choose={choose} />
              <Stayers cohorts={shown.cohorts} hostels={hostels} choices={choices} choose={choose} />
              <InTheWay preview={shown} choices={choices} choose={choose} />
              <Summary preview={shown} />
            </Form>
            <Confirm
              opened={asked !== undefined && obstacles === undefined}
              title={t('Begin the new year?')}
              action={t('Begin the new year')}
              danger
              busy={begin.isPending}
              failed={t('Nothing was changed')}
              error={begin.error}
              onClose={shut}
              onConfirm={() =>
                asked &&
                begin.mutate({ body: { ...body, reason, seen: asked.seen } }, (reply) => {
                  shut();
                  fields.reset();
                  showToast(
                    reply.message,
                    undoOf(reply, () => onDone(undefined)),
                  );
                  onDone(reply);
                })
              }
            >
              {t(
                '{leaving, plural, =0 {Nobody checks out} one {# student checks out} other {# students check out}}, {freeing, plural, =0 {and all others keep their seats} one {and # other makes a place free} other {and # others make their places free}}. All of them are notified immediately. It can be undone as a whole, until a seat is given again.',
                { leaving, freeing },
              )}
            </Confirm>
            <Tell
              opened={obstacles !== undefined}
              title={t('Something has changed since')}
              onClose={() => {
                shut();
                void preview.refetch();
              }}
            >
              <Text>{t('Nothing was done, because the result would differ from what you have looked at:')}</Text>
              <ObstacleList obstacles={obstacles ?? []} />
            </Tell>
          </>
        );
      }}
    </Loaded>
  );
}

/** Ends the academic year: students who have finished check out, the others keep their seats or give them up. Previewed first, then one operation. */
export default function NewAcademicYear() {
  const hostels = useCallQuery('hostelChoices');
  const today = useCallQuery('me').data?.today;
  const [done, setDone] = useState<Done>();
  return (
    <Page
      subtitle={t(
        'Students who have finished check out; those who stay keep their seats or make them free. Nothing is done until you have looked at it and confirmed it.',
      )}
    >
      {done && <Next key={done.operationId} done={done} />}
      <Loaded call={hostels}>{(all) => today !== undefined && <YearForm today={today} hostels={all} onDone={setDone} />}</Loaded>
    </Page>
  );
}
