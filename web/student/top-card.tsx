import { lazy, Suspense } from 'react';
import { paths, withQuery } from '#contract/paths.ts';
import { shownName } from '#contract/person/person.ts';
import type { Student, StudentRecord } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import type { CallMutation } from '#web/api.ts';
import { GiveRoom } from '#web/person/shared/give-room.tsx';
import { Photo } from '#web/person/shared/photo.tsx';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { useMe } from '#web/session.ts';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { Box, Card, ErrorAlert, Grid, later, Row, Stack, Text } from '#web/ui/show/elements.tsx';
import { useWide } from '#web/ui/show/wide.ts';

const SentPhoto = later(() => import('./sent-photo.tsx'));
const PhotoDialog = lazy(() => import('#web/photo/shared/photo-dialog.tsx'));
const DeliveryDialog = lazy(() => import('#web/gate/shared/delivery-dialog.tsx'));
const CardDialog = lazy(() => import('#web/gate/shared/card-dialog.tsx'));

export type TopDialog = 'photo' | 'card' | 'delivery';

export const FineLink = ({ studentId }: { studentId: string }) => (
  <ButtonLink to={withQuery(paths.imposeFine(), { student: studentId })}>{t('Impose fine')}</ButtonLink>
);

interface TopProps {
  record: StudentRecord;
  remove: CallMutation<'studentPhotoRemove'>;
  onOpen: (dialog: TopDialog) => void;
}

/** What is done with the photo and the card. */
export function PhotoActions({ record: { student, photo, erased }, remove, onOpen }: TopProps) {
  if (erased) return null;
  return (
    <>
      <Button onClick={() => onOpen('photo')}>{photo === null ? t('Add photo') : t('Change photo')}</Button>
      {photo !== null && (
        <Button busy={remove.isPending} onClick={() => remove.mutate({ params: { id: student._id }, query: { basedOn: photo } })}>
          {t('Remove photo')}
        </Button>
      )}
      {student.hostel && <Button onClick={() => onOpen('card')}>{t('Card for the gate')}</Button>}
    </>
  );
}

/** Room, hostel and room-mates, as on the student's own first page. */
function Lives({ student: { hostel, room }, roomMates }: { student: Student; roomMates: StudentRecord['roomMates'] }) {
  if (!hostel) return <Text dimmed>{t('No hostel')}</Text>;
  const rooms = paths.hostelRooms(hostel._id);
  return (
    <Grid gap={2}>
      {room ? (
        <Box component="strong" fz="1.375rem" lh={1.25}>
          <Link to={withQuery(rooms, { q: room.roomNumber })} className="pressable">
            {t('Room {room}', { room: room.roomNumber })}
          </Link>
        </Box>
      ) : (
        <Text dimmed>{t('No room')}</Text>
      )}
      <Link to={rooms}>{hostel.name}</Link>
      {roomMates.map((mate) => (
        <StudentName key={mate._id} of={mate} />
      ))}
    </Grid>
  );
}

/** The photo of a student, for staff, and where they live. On a phone a fine is imposed from here, without a menu. */
export function TopCard({ record, remove }: Omit<TopProps, 'onOpen'>) {
  const { student, photo, sentPhoto, erased, left, roomMates } = record;
  const wide = useWide();
  const { role } = useMe();
  return (
    <Card>
      <Stack>
        <Row wrap="nowrap">
          <Photo of={student} photo={photo} />
          {!left && !erased && <Lives student={student} roomMates={roomMates} />}
        </Row>
        <GiveRoom student={student} />
        {!wide && role === 'caretaker' && student.hostel && !erased && <FineLink studentId={student._id} />}
        {sentPhoto !== null && !erased && <SentPhoto student={student} photo={sentPhoto} />}
        {remove.error && <ErrorAlert title={t('The photo was not removed')} of={remove.error} onDismiss={remove.reset} />}
      </Stack>
    </Card>
  );
}

interface DialogsProps {
  record: StudentRecord;
  opened: TopDialog;
  onClose: () => void;
}

export const TopDialogs = ({ record: { student, photo }, opened, onClose }: DialogsProps) => (
  <Suspense>
    {opened === 'photo' && <PhotoDialog student={student} present={photo} onClose={onClose} />}
    {opened === 'card' && <CardDialog student={student} photo={photo} onClose={onClose} />}
    {opened === 'delivery' && <DeliveryDialog student={{ _id: student._id, name: shownName(student) }} onClose={onClose} />}
  </Suspense>
);
