import { t } from '#contract/text/text.ts';
import { useMe } from '#web/session.ts';
import { ErrorAlert, InfoAlert, Row, Stack } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { useTask } from '#web/ui/action/use-task.ts';
import { chooseHostel } from './choose-hostel.ts';

/** Shown above a page that is kept because of unsaved work, after another tab has switched to another hostel. */
export default function KeptElsewhere({ hostelId }: { hostelId: string }) {
  const { hostels, hostelId: kept } = useMe();
  const back = useTask(async () => void (await chooseHostel(kept ?? '')));
  const leave = useTask(async () => void (await chooseHostel(hostelId)));
  const here = hostels.find(({ _id }) => _id === kept);
  const there = hostels.find(({ _id }) => _id === hostelId);
  const error = back.error ?? leave.error;
  return (
    <InfoAlert warning title={there ? t('You work in {hostel} now', { hostel: there.name }) : t('You work in another hostel now')}>
      <Stack gap="sm">
        {here
          ? t('What is not saved here belongs to {hostel}. To save it, work there again.', { hostel: here.name })
          : t('What is not saved here belongs to a hostel that is no longer yours.')}
        {error !== undefined && <ErrorAlert title={t('The hostel was not switched')} of={error} />}
        <Row>
          {here && (
            <Button kind="primary" busy={back.isPending} onClick={back.start}>
              {t('Work in {hostel} again', { hostel: here.name })}
            </Button>
          )}
          {there && (
            <Button busy={leave.isPending} onClick={leave.start}>
              {t('Leave it and go to {hostel}', { hostel: there.name })}
            </Button>
          )}
        </Row>
      </Stack>
    </InfoAlert>
  );
}
