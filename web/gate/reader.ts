/** Reads the code in the picture of a camera. */

/** https://wicg.github.io/shape-detection-api/: in Chrome on phones, and in few others. */
interface BarcodeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type BarcodeDetectorClass = { new (options: { formats: string[] }): BarcodeDetector; getSupportedFormats: () => Promise<string[]> };

type Read = (video: HTMLVideoElement) => Promise<string | undefined>;

/** How to read codes here; rejects if it cannot be done. */
export async function reader(): Promise<Read> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  if (Detector && (await Detector.getSupportedFormats()).includes('qr_code')) {
    const detector = new Detector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const { decode } = await import('./decode.ts');
  return async (video) => decode(video);
}
