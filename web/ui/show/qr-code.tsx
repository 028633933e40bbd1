import { qrPicture } from '#contract/qr-picture.ts';

const look = { display: 'block', aspectRatio: 1, borderRadius: 'var(--mantine-radius-sm)' };

/** A text as a QR code, black on white even in dark mode, as scanners expect. */
export default function QrCode({ text, name, large = false }: { text: string; name: string; large?: boolean }) {
  const { size, dark } = qrPicture(text);
  return (
    <svg
      style={{ ...look, width: large ? 'min(18rem, 80vw)' : 'min(100%, 14rem)' }}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={name}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={dark} />
    </svg>
  );
}
