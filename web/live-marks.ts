/** Passes events about marks made elsewhere from the live stream to the sheet that is open. */
import type { AttendanceEvent } from '#contract/attendance/attendance.ts';

const listeners = new Set<(event: AttendanceEvent) => void>();

export function onMarks(listener: (event: AttendanceEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** `data` is the event's text. */
export function tellMarks(data: string): void {
  if (listeners.size === 0) return;
  const event = JSON.parse(data) as AttendanceEvent; // the server writes it from the same type
  for (const listener of listeners) listener(event);
}
