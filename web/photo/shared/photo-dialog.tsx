import { useId, useState } from 'react';
import { shownName } from '#contract/person/person.ts';
import type { Person } from '#contract/call/schemas.ts';
import { photoLimits } from '#contract/student/student-photo.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Photo } from '#web/person/shared/photo.tsx';
import { dataOf } from '#web/api-error.ts';
import { Box, ErrorAlert, Grid, Row, Stack } from '#web/ui/show/elements.tsx';
import { ChangedMeanwhile } from '#web/ui/form/changed-meanwhile.tsx';
import { Dialog, DialogButtons } from '#web/ui/dialog/dialog.tsx';
import { FileField } from '#web/ui/form/file-field.tsx';
import { addressOfJpeg, smallJpeg } from '#web/ui/form/small-jpeg.ts';
import styles from './photo-dialog.module.css';
import { type Crop, firstCrop, squareOf } from './photo-square.ts';

/** A small JPEG of the square. */
function photoOf(picture: ImageBitmap, crop: Crop): string {
  const { left, top, side } = squareOf(picture, crop);
  const { saved, bytes } = photoLimits;
  return smallJpeg({
    width: saved,
    height: saved,
    bytes,
    draw: (pen) => pen.drawImage(picture, left, top, side, side, 0, 0, saved, saved),
  });
}

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
}

function Slider({ label, onChange, ...range }: SliderProps) {
  const id = useId();
  return (
    <Grid gap={0}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        style={{ width: '100%', minHeight: '2rem', accentColor: 'var(--mantine-color-brand-6)' }}
        {...range}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </Grid>
  );
}

interface PhotoDialogProps {
  student: Person;
  /** the digest of the present photo, which staff replace; null if there is none; undefined: students send a photo of themselves */
  present?: string | null;
  onClose: () => void;
}

/** Chooses or takes a picture, crops it to a square, and saves it or, as a student, sends it. */
export default function PhotoDialog({ student, present, onClose }: PhotoDialogProps) {
  const set = useAction('studentPhotoSet', { says: () => t('The photo of {name} is saved.', { name }) });
  const send = useAction('studentPhotoSend');
  const isOwn = present === undefined;
  const { error, reset, isPending } = isOwn ? send : set;
  /** the photo that the person has seen: when the dialog was opened, or in an error since */
  const [seen, setSeen] = useState(present ?? null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [unreadable, setUnreadable] = useState(false);
  const [crop, setCrop] = useState(firstCrop);
  const name = shownName(student);
  const photo = picture && photoOf(picture, crop);

  async function choose(file: File): Promise<void> {
    reset();
    setCrop(firstCrop);
    const chosen = await createImageBitmap(file).catch(() => undefined);
    setUnreadable(chosen === undefined);
    setPicture(chosen);
  }
  const chooses = (file: File) => void choose(file);
  const clash = dataOf(error, 'changedMeanwhile');
  const current = typeof clash?.current === 'string' ? clash.current : null;

  function save(): void {
    if (photo === undefined) return;
    if (isOwn) {
      send.mutate({ body: { photo } }, () => onClose());
      return;
    }
    const basedOn = clash ? current : seen;
    setSeen(basedOn);
    set.mutate({ params: { id: student._id }, body: { photo, basedOn } }, () => onClose());
  }

  const hundredths = { min: 0, max: 100, step: 1 };
  const sources = (
    <>
      <FileField
        label={t('Choose a picture')}
        description={t('It is cut to a square and made small before it is sent.')}
        chosen={undefined}
        accept="image/*"
        onFile={chooses}
      />
      <div className={styles.camera}>
        <FileField
          label={t('Take a picture')}
          description={t('With the camera of this device.')}
          chosen={undefined}
          accept="image/*"
          capture={isOwn ? 'user' : 'environment'}
          onFile={chooses}
        />
      </div>
    </>
  );
  return (
    <Dialog opened title={t('Photo of {name}', { name })} onClose={onClose}>
      <Stack>
        {photo === undefined && sources}
        {unreadable && (
          <ErrorAlert title={t('The picture could not be read')}>
            {t('Choose a picture that this browser shows, such as a JPEG.')}
          </ErrorAlert>
        )}
        {photo !== undefined && (
          <Row gap={16} align="stretch">
            <img
              src={addressOfJpeg(photo)}
              alt={t('Photo as it will be saved')}
              width={160}
              height={160}
              style={{ borderRadius: 'var(--mantine-radius-md)' }}
            />
            <Grid gap={8} flex="1 1 10rem" style={{ alignContent: 'center' }}>
              <Slider label={t('Zoom')} value={crop.zoom} min={1} max={4} step={0.05} onChange={(zoom) => setCrop({ ...crop, zoom })} />
              <Slider label={t('Left to right')} value={crop.across} {...hundredths} onChange={(across) => setCrop({ ...crop, across })} />
              <Slider label={t('Top to bottom')} value={crop.down} {...hundredths} onChange={(down) => setCrop({ ...crop, down })} />
            </Grid>
          </Row>
        )}
        {photo !== undefined && (
          <details>
            <Box component="summary" c="anchor">
              {t('Another picture')}
            </Box>
            <Stack>{sources}</Stack>
          </details>
        )}
        {error && !clash && (
          <ErrorAlert title={isOwn ? t('The photo was not sent') : t('The photo was not saved')} of={error} onDismiss={reset} />
        )}
        {error && clash && (
          <ChangedMeanwhile error={error} onTake={onClose}>
            {current === null ? t('There is no photo now.') : <Photo of={student} photo={current} />}
          </ChangedMeanwhile>
        )}
        <DialogButtons
          sticky
          action={isOwn ? t('Send photo') : t('Save photo')}
          busy={isPending}
          disabled={photo === undefined}
          onAct={save}
          onCancel={onClose}
        />
      </Stack>
    </Dialog>
  );
}
