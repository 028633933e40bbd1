import { useEffect, useRef, useState } from 'react';
import { t } from '#contract/text/text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { ErrorAlert } from '#web/ui/show/elements.tsx';
import { reader } from './reader.ts';
import styles from './pass.module.css';

interface ScannerProps {
  /** called once, with the first code that is seen */
  onText: (text: string) => void;
  onClose: () => void;
}

/** In milliseconds: a code is still in the picture a moment later, and the phone stays cool. */
const pause = 60;

/** The camera, until a code is in its picture. */
export default function Scanner({ onText, onClose }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [error, setError] = useState<string>();
  const seen = useRef(onText);
  useEffect(() => {
    seen.current = onText;
  });
  useEffect(() => {
    const closed = new AbortController();
    const { signal } = closed;
    async function watch(): Promise<void> {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } });
      const stop = () => stream.getTracks().forEach((track) => track.stop());
      if (signal.aborted || !video.current) return stop();
      signal.addEventListener('abort', stop);
      video.current.srcObject = stream;
      await video.current.play();
      const read = await reader();
      while (!signal.aborted && video.current) {
        const text = await read(video.current);
        if (text !== undefined && !signal.aborted) return seen.current(text);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    watch().catch((reason: unknown) => {
      if (signal.aborted) return;
      const isForbidden = reason instanceof DOMException && reason.name === 'NotAllowedError';
      setError(
        isForbidden ? t('The browser may not use the camera. Allow it in the settings of the browser.') : t('The camera cannot be used.'),
      );
    });
    return () => closed.abort();
  }, []);
  return (
    <>
      {error === undefined ? (
        <div className={styles.camera}>
          <video ref={video} muted playsInline aria-label={t('Picture of the camera')} />
        </div>
      ) : (
        <ErrorAlert title={error}>{t('Find the student by room, roll number or name.')}</ErrorAlert>
      )}
      <Button wide onClick={onClose}>
        {t('Back')}
      </Button>
    </>
  );
}
