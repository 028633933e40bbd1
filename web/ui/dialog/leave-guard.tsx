/** Guards that may stop a navigation. The router allows one blocker at a time, so all guards share it. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';

/** A navigation that was stopped: `proceed` continues it, `reset` gives it up. */
export interface Leaving {
  proceed: () => void;
  reset: () => void;
}

interface Guard {
  stops: BlockerFunction;
  onStopped: (leaving: Leaving) => void;
}

/** The last one is asked first, because a dialog is above the page or dialog that it was opened from. */
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

/** Registers a guard while `active`. */
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

/** Rendered once, in the frame of all pages. Installs the blocker only while there is a guard: with a blocker the router warns when a link leads to a place on the page. */
export function LeaveGuards() {
  const guarded = useSyncExternalStore(subscribe, () => guards.length > 0);
  return guarded ? <Blocking /> : null;
}
