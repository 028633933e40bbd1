import { groupBy } from '#contract/group-by.ts';
import { takesIn } from '#contract/room/hostel-for.ts';
import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { Filter } from '#web/ui/list/list-tools.tsx';
import { Empty, Loaded, Page } from '#web/ui/page/page.tsx';
import { fitIn, noBatch } from './allotment.ts';
import { AllotmentChooser, type ChooserProps } from './allotment-chooser.tsx';
import { Grid } from '#web/ui/show/elements.tsx';

function StudentsOfBatch(props: Omit<ChooserProps, 'students' | 'others'>) {
  const students = useCallQuery('studentOfBatch', { query: { batch: props.batch } });
  return (
    <Loaded call={students} failed={t(screenTexts.studentsFailed)}>
      {(all) => {
        const takes = groupBy(all, (student) => takesIn(props.hostel?.for ?? 'all', student));
        return <AllotmentChooser students={takes.get(true) ?? []} others={takes.get(false) ?? []} {...props} />;
      }}
    </Loaded>
  );
}

export default function HostelAllotment() {
  const list = useListState('batch', 'hostel', 'show');
  const hostels = useCallQuery('hostelChoices');
  const choices = useCallQuery('studentChoices');
  const { batch } = list.filters;
  return (
    <Page
      subtitle={t('Choose a hostel and a batch, then the students who move in.')}
      actions={<ButtonLink to={paths.importStudents()}>{t('Import students')}</ButtonLink>}
    >
      <Loaded call={hostels}>
        {(all) => {
          const hostel = all.find(({ _id }) => _id === list.filters.hostel);
          return (
            <>
              <Grid gap={12} min="14rem" stretch>
                <Filter
                  label={t('Hostel')}
                  value={hostel?._id ?? ''}
                  onChange={(value) => list.filter('hostel', value)}
                  all={t('Choose')}
                  choices={all.map(({ _id, name, for: isFor, seats, students }) => ({
                    value: _id,
                    label:
                      isFor === 'all'
                        ? t('{hostel} ({fit, plural, one {# fits} other {# fit}})', { hostel: name, fit: fitIn({ seats, students }) })
                        : t('{hostel}, for {whom, select, women {women} other {men}} ({fit, plural, one {# fits} other {# fit}})', {
                            hostel: name,
                            whom: isFor,
                            fit: fitIn({ seats, students }),
                          }),
                  }))}
                />
                <Filter
                  label={t('Batch')}
                  value={batch}
                  onChange={(value) => list.filter('batch', value)}
                  all={t('Choose')}
                  choices={[...(choices.data?.batches ?? []), { value: noBatch, label: t('No batch') }]}
                />
              </Grid>
              {batch ? (
                <StudentsOfBatch key={batch} batch={batch} hostel={hostel} list={list} />
              ) : (
                <Empty title={t('No batch chosen')} text={t('Choose a batch to see its students.')} />
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
