import { useState } from 'react';

/** Work that a button starts: whether it is under way, and its error. The names are those of a mutation. */
export function useTask(work: () => Promise<void>) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  async function run(): Promise<void> {
    setPending(true);
    setError(undefined);
    try {
      await work();
    } catch (reason) {
      setError(reason);
    } finally {
      setPending(false);
    }
  }
  return { start: () => void run(), isPending, error, reset: () => setError(undefined) };
}
