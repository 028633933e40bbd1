import type { StudentRecord } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Photo } from '#web/person/shared/photo.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { ErrorAlert, Row, Stack } from '#web/ui/show/elements.tsx';

/** The photo that the student has sent, beside the present one, until staff say whether it shows them. */
export default function SentPhoto({ student, photo }: { student: StudentRecord['student']; photo: string }) {
  const decide = useAction('studentPhotoDecide');
  const say = (confirmed: boolean) => decide.mutate({ params: { id: student._id, photo }, body: { confirmed } });
  return (
    <>
      <Row wrap="nowrap">
        <Photo of={student} photo={photo} />
        <Stack gap="xs">
          <span>{t('Sent by the student. The guard compares the face with it once it is confirmed.')}</span>
          <Row gap="xs">
            <Button kind="primary" busy={decide.isPending} onClick={() => say(true)}>
              {t('Confirm')}
            </Button>
            <Button busy={decide.isPending} onClick={() => say(false)}>
              {t('Reject')}
            </Button>
          </Row>
        </Stack>
      </Row>
      {decide.error && <ErrorAlert title={t('It was not saved')} of={decide.error} onDismiss={decide.reset} />}
    </>
  );
}
