import { useEffect, useState } from 'react';
import { type CallInput, fetchFile, type FileCallName } from '#web/api.ts';

/**
 * The object URL of a picture that a call gives; undefined while there is none. It is fetched with the session's token, which the `src` of
 * an image could not send.
 */
export function useFetchedPicture<N extends FileCallName>(call: N, input: CallInput<N> | null): string | undefined {
  const wanted = input && JSON.stringify(input);
  const [shown, setShown] = useState<{ of: string; url: string }>();
  useEffect(() => {
    if (wanted === null) return;
    let url: string | undefined;
    let isGone = false;
    const show = async (): Promise<void> => {
      const file = await fetchFile(call, JSON.parse(wanted) as CallInput<N>).catch(() => undefined); // the input written above
      if (isGone || !file) return;
      url = URL.createObjectURL(file.content);
      setShown({ of: wanted, url });
    };
    void show();
    return () => {
      isGone = true;
      if (url === undefined) return;
      URL.revokeObjectURL(url);
      // an undo may bring the same picture back, whose URL is revoked now
      setShown(undefined);
    };
  }, [call, wanted]);
  return shown && shown.of === wanted ? shown.url : undefined;
}
