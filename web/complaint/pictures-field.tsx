import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { complaintLimits, complaintPictureLimits } from '#contract/complaint/complaint.ts';
import { t } from '#contract/text/text.ts';
import { IconButton } from '#web/ui/action/button.tsx';
import { FileField } from '#web/ui/form/file-field.tsx';
import { addressOfJpeg, smallJpeg } from '#web/ui/form/small-jpeg.ts';
import { ErrorAlert, Row, Stack } from '#web/ui/show/elements.tsx';
import { thumbnail } from './pictures.tsx';

/** The picture, scaled so that neither side is longer than the limit. */
function scaled(picture: ImageBitmap): string {
  const { bytes, side } = complaintPictureLimits;
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  return smallJpeg({ width, height, bytes, draw: (pen) => pen.drawImage(picture, 0, 0, width, height) });
}

interface PicturesFieldProps {
  /** in base64 */
  pictures: readonly string[];
  onChange: (pictures: readonly string[]) => void;
}

/** A few pictures to send along, from the camera or from the device, drawn small before they are sent. */
export function PicturesField({ pictures, onChange }: PicturesFieldProps) {
  const [unreadable, setUnreadable] = useState(false);

  async function add(file: File): Promise<void> {
    const picture = await createImageBitmap(file).catch(() => undefined);
    setUnreadable(picture === undefined);
    if (picture) onChange([...pictures, scaled(picture)]);
  }

  return (
    <Stack gap="xs">
      {pictures.length < complaintLimits.pictures && (
        <FileField
          label={t('Pictures (optional)')}
          description={t('Up to {limit} pictures. They are made smaller, and the place where they were taken is not sent.', {
            limit: complaintLimits.pictures,
          })}
          chosen={undefined}
          accept="image/*"
          onFile={(file) => void add(file)}
        />
      )}
      {pictures.length > 0 && (
        <Row gap="xs">
          {pictures.map((picture, index) => (
            <Row key={picture} gap={0} align="flex-start">
              <img src={addressOfJpeg(picture)} alt={t('Picture {number}', { number: index + 1 })} style={thumbnail} />
              <IconButton
                name={t('Remove picture {number}', { number: index + 1 })}
                icon={<X size={18} aria-hidden />}
                onClick={() => onChange(pictures.filter((_, other) => other !== index))}
              />
            </Row>
          ))}
        </Row>
      )}
      {unreadable && (
        <ErrorAlert title={t('The picture could not be read')}>{t('Choose a picture that this browser shows, such as a JPEG.')}</ErrorAlert>
      )}
    </Stack>
  );
}
