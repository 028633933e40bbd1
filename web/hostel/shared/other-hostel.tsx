import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { t } from '#contract/text/text.ts';
import { useMe } from '#web/session.ts';
import { ErrorAlert, Row, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useTask } from '#web/ui/action/use-task.ts';
import { chooseHostel } from './choose-hostel.ts';

/** Shown instead of a page about a hostel that the person serves but has not chosen; a link or Back may lead there. */
export default function OtherHostel({ hostelId }: { hostelId: string }) {
  const { hostels, hostelId: chosen } = useMe();
  const nameOf = (id: string | null) => hostels.find(({ _id }) => _id === id)?.name ?? '';
  const choose = useTask(async () => void (await chooseHostel(hostelId)));
  const hostel = nameOf(hostelId);
  return (
    <Page narrow>
      <Text>{t('This page is about {hostel}. You work in {chosen} at the moment.', { hostel, chosen: nameOf(chosen) })}</Text>
      {choose.error !== undefined && <ErrorAlert title={t('The hostel was not switched')} of={choose.error} onDismiss={choose.reset} />}
      <Row>
        <Button kind="primary" icon={<ArrowLeftRight aria-hidden size={18} />} busy={choose.isPending} onClick={choose.start}>
          {t('Switch to {hostel}', { hostel })}
        </Button>
      </Row>
    </Page>
  );
}
