import { lazy, Suspense, useState } from 'react';
import type { StudentRecord } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Photo } from '#web/person/shared/photo.tsx';
import { ErrorAlert } from '#web/ui/show/alert.tsx';
import { Card, Row, Stack } from '#web/ui/show/arrange.tsx';
import { Button } from '#web/ui/action/button.tsx';

const PhotoDialog = lazy(() => import('./photo-dialog.tsx'));

/** The photo of a student, for staff, who may set or remove it. */
export function PhotoCard({ record: { student, photo, erased } }: { record: StudentRecord }) {
  const [opened, setOpened] = useState(false);
  const remove = useAction('studentPhotoRemove');
  return (
    <Card>
      <Stack>
        <Row>
          <Photo of={student} photo={photo} />
          {!erased && (
            <Row gap="xs">
              <Button onClick={() => setOpened(true)}>{photo === null ? t('Add photo') : t('Change photo')}</Button>
              {photo !== null && (
                <Button busy={remove.isPending} onClick={() => remove.mutate({ params: { id: student._id }, query: { basedOn: photo } })}>
                  {t('Remove photo')}
                </Button>
              )}
            </Row>
          )}
        </Row>
        {remove.error && <ErrorAlert title={t('The photo was not removed')} of={remove.error} onDismiss={remove.reset} />}
      </Stack>
      {opened && (
        <Suspense>
          <PhotoDialog student={student} present={photo} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Card>
  );
}
