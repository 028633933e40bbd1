import { useEffect, useState } from 'react';

const minute = 60_000;

/** The present moment, at most a minute old: for things that are offered only until a certain time. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
