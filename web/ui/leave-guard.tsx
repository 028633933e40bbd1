/** What may stop somebody from leaving a page. The router knows one blocker at a time, so all guards share it. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';

/** What was stopped: it goes on, or it is given up. */
export interface Leaving {
  proceed: () => void;
  reset: () => void;
}

interface Guard {
  stops: BlockerFunction;
  onStopped: (leaving: Leaving) => void;
}

/** The last one is asked first: a dialog lies over what it was opened from. */
let guards: readonly { current: Guard }[] = [];
const listeners = new Set<() => void>();

function setGuards(next: typeof guards): void {
  guards = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Guards the page while `active`. */
export function useLeaveGuard(active: boolean, guard: Guard): void {
  const latest = useRef(guard);
  useEffect(() => {
    latest.current = guard;
  });
  useEffect(() => {
    if (!active) return;
    setGuards([...guards, latest]);
    return () => setGuards(guards.filter((other) => other !== latest));
  }, [active]);
}

function Blocking(): null {
  const stopping = useRef<Guard>(undefined);
  const blocker = useBlocker((navigation) => {
    stopping.current = guards.findLast(({ current }) => current.stops(navigation))?.current;
    return stopping.current !== undefined;
  });
  useEffect(() => {
    if (blocker.state === 'blocked') stopping.current?.onStopped(blocker);
  }, [blocker]);
  return null;
}

/** Stands once in the frame of all pages. Without a guard the router is left alone: it warns of a blocker when a link leads to a place on the page. */
export function LeaveGuards() {
  const guarded = useSyncExternalStore(subscribe, () => guards.length > 0);
  return guarded ? <Blocking /> : null;
}
