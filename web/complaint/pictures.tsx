import { useState } from 'react';
import type { Complaint } from '#contract/complaint/complaint.ts';
import { t } from '#contract/text/text.ts';
import { useFetchedPicture } from '#web/fetched-picture.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Row } from '#web/ui/show/elements.tsx';

export const thumbnail = { width: 72, height: 72, objectFit: 'cover', borderRadius: 'var(--mantine-radius-sm)' } as const;

function Picture({ id, picture, number }: { id: string; picture: string; number: number }) {
  const [opened, setOpened] = useState(false);
  const url = useFetchedPicture('complaintPicture', { params: { id, picture } });
  const name = t('Picture {number}', { number });
  return (
    <>
      <button type="button" aria-label={t('Open picture {number}', { number })} onClick={() => setOpened(true)}>
        {url === undefined ? <span style={thumbnail} /> : <img src={url} alt="" style={thumbnail} />}
      </button>
      {opened && (
        <Dialog opened large title={name} onClose={() => setOpened(false)}>
          <img src={url} alt={name} style={{ display: 'block', maxWidth: '100%', maxHeight: '75vh', margin: 'auto' }} />
        </Dialog>
      )}
    </>
  );
}

/** The pictures of a complaint, small; each opens large. */
export const Pictures = ({ of: { _id, pictures } }: { of: Pick<Complaint, '_id' | 'pictures'> }) =>
  pictures.length > 0 && (
    <Row className="onScreen" gap="xs">
      {pictures.map((picture, index) => (
        <Picture key={picture} id={_id} picture={picture} number={index + 1} />
      ))}
    </Row>
  );
