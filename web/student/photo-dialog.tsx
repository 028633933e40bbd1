import { useId, useState } from 'react';
import { shownName } from '#contract/person.ts';
import type { Person } from '#contract/schemas.ts';
import { photoLimits } from '#contract/student-photo.ts';
import { t } from '#contract/text.ts';
import { useCallMutation } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { Photo } from '#web/person/shared/photo.tsx';
import { ErrorAlert, InfoAlert } from '#web/ui/alert.tsx';
import { Row, Stack } from '#web/ui/arrange.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './photo-dialog.module.css';
import { type Crop, firstCrop, squareOf } from './photo-square.ts';

const begins = 'data:image/jpeg;base64,';

/** A small JPEG of the square. It is drawn on a canvas, so that it has no metadata of the picture, such as place and camera. */
function photoOf(picture: ImageBitmap, crop: Crop): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = photoLimits.saved;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser cannot draw');
  pen.imageSmoothingQuality = 'high';
  // the background where the picture is transparent
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const { left, top, side } = squareOf(picture, crop);
  pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  const most = begins.length + Math.floor(photoLimits.bytes / 3) * 4;
  const tries = [0.9, 0.8, 0.6, 0.4, 0.2].map((quality) => () => canvas.toDataURL('image/jpeg', quality));
  for (const attempt of tries) {
    const photo = attempt();
    if (photo.length <= most) return photo;
  }
  return canvas.toDataURL('image/jpeg', 0.05);
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
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="range" {...range} onChange={(event) => onChange(event.currentTarget.valueAsNumber)} />
    </div>
  );
}

interface PhotoDialogProps {
  student: Person;
  /** the digest of the present photo; null if there is none */
  present: string | null;
  onClose: () => void;
}

/** Chooses or takes a picture, crops it to a square and saves it. */
export default function PhotoDialog({ student, present, onClose }: PhotoDialogProps) {
  const set = useCallMutation('studentPhotoSet');
  const [before] = useState(present);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [unreadable, setUnreadable] = useState(false);
  const [crop, setCrop] = useState(firstCrop);
  const name = shownName(student);
  const photo = picture && photoOf(picture, crop);

  async function choose(file: File): Promise<void> {
    set.reset();
    setCrop(firstCrop);
    const chosen = await createImageBitmap(file).catch(() => undefined);
    setUnreadable(chosen === undefined);
    setPicture(chosen);
  }
  const chooses = (file: File) => void choose(file);
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
          capture="environment"
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
          <div className={styles.crop}>
            <img src={photo} alt={t('Photo as it will be saved')} className={styles.preview} />
            <div className={styles.sliders}>
              <Slider label={t('Zoom')} value={crop.zoom} min={1} max={4} step={0.05} onChange={(zoom) => setCrop({ ...crop, zoom })} />
              <Slider label={t('Left to right')} value={crop.across} {...hundredths} onChange={(across) => setCrop({ ...crop, across })} />
              <Slider label={t('Top to bottom')} value={crop.down} {...hundredths} onChange={(down) => setCrop({ ...crop, down })} />
            </div>
          </div>
        )}
        {photo !== undefined && (
          <details className={styles.another}>
            <summary>{t('Another picture')}</summary>
            <Stack>{sources}</Stack>
          </details>
        )}
        {present !== before && (
          <InfoAlert warning title={present === null ? t('The photo was removed meanwhile') : t('There is another photo now')}>
            {present !== null && (
              <Row wrap="nowrap">
                <Photo of={student} photo={present} />
                <span>{t('Somebody else has set it since you opened this. Saving replaces it.')}</span>
              </Row>
            )}
          </InfoAlert>
        )}
        {set.error && <ErrorAlert title={t('The photo was not saved')} of={set.error} onDismiss={set.reset} />}
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            kind="primary"
            busy={set.isPending}
            disabled={photo === undefined}
            onClick={() =>
              photo !== undefined &&
              set.mutate({ params: { id: student._id }, body: { photo: photo.slice(begins.length), basedOn: present } }, (reply) => {
                showToast(t('The photo of {name} is saved.', { name }), undoOf(reply));
                onClose();
              })
            }
          >
            {t('Save photo')}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
