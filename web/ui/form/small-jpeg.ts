/** A JPEG that is drawn on a canvas, so that it has no metadata of the picture, such as place and camera. */
interface Drawing {
  width: number;
  height: number;
  draw: (pen: CanvasRenderingContext2D) => void;
  /** the most bytes; reached by a lower quality */
  bytes: number;
}

const begins = 'data:image/jpeg;base64,';

/** In base64. */
export function smallJpeg({ width, height, draw, bytes }: Drawing): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser cannot draw');
  pen.imageSmoothingQuality = 'high';
  // the background where the picture is transparent
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  draw(pen);
  const most = Math.floor(bytes / 3) * 4;
  let smallest = '';
  for (const quality of [0.9, 0.8, 0.6, 0.4, 0.2, 0.05]) {
    smallest = canvas.toDataURL('image/jpeg', quality).slice(begins.length);
    if (smallest.length <= most) break;
  }
  return smallest;
}

export const addressOfJpeg = (base64: string): string => begins + base64;
