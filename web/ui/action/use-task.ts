import { useState } from 'react';

/** Runs work that a button starts, and returns whether it is under way and its error, under the names of a mutation. */
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
