/** The students at the gate: as the server last told, with what was recorded here since and is not sent yet. */
import { useEffect } from 'react';
import type { CurfewOfHostel, Direction, GateStudent, MovementMethod } from '#contract/gate/gate.ts';
import { replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { type CallInput, newIdempotencyKey, queryClient, queryKeyOf, useCallQuery } from '#web/api.ts';
import type { Replies } from '#contract/calls.ts';
import { clockBehind } from '#web/campus-zone.ts';
import { openCalls, sendCalls, sendLater, useCallsOutbox } from '#web/outbox/shared/calls.ts';
import { showToast } from '#web/ui/action/toast.tsx';

export interface StudentAtGate extends GateStudent {
  hostel: string;
  curfew: CurfewOfHostel | null;
}

type Recorded = CallInput<'gateRecord'>['body'];

const timeOf = ({ at, offset }: Pick<Recorded, 'at' | 'offset'>): string => new Date(Date.parse(at) + offset).toISOString();

/** The students with their last movement, whether or not the server knows it already. */
function withRecorded(students: readonly GateStudent[], recorded: readonly Recorded[]): GateStudent[] {
  const last = new Map<string, { inside: boolean; since: string }>();
  for (const movement of recorded) {
    const since = timeOf(movement);
    if ((last.get(movement.studentId)?.since ?? '') <= since) last.set(movement.studentId, { inside: movement.direction === 'in', since });
  }
  return students.map((student) => {
    const here = last.get(student._id);
    return here && (student.since === null || new Date(student.since) <= new Date(here.since)) ? { ...student, ...here } : student;
  });
}

/** How often the list is read again while the page is open, in milliseconds: another gate may have recorded something. */
const readEvery = 30_000;

export function useStudentsAtGate() {
  const call = useCallQuery('gateStudents', {}, { refetchInterval: readEvery });
  const { calls } = useCallsOutbox();
  useEffect(() => void openCalls(), []);
  const recorded = calls.filter(({ name, why }) => name === 'gateRecord' && why === undefined);
  const of = ({ hostels, students }: Replies['gateStudents']): StudentAtGate[] => {
    const byId = new Map(hostels.map((hostel) => [hostel._id, hostel]));
    return withRecorded(
      students,
      recorded.map(({ input }) => (input as CallInput<'gateRecord'>).body), // of this call
    ).map((student) => {
      const hostel = byId.get(student.hostelId);
      return { ...student, hostel: hostel?.name ?? '', curfew: hostel?.curfew ?? null };
    });
  };
  return { call, of, unsent: recorded.length };
}

/** Stores a movement on the device and sends it, now or once there is a network. */
export async function recordMovement(
  { _id: studentId, name }: Pick<GateStudent, '_id' | 'name'>,
  direction: Direction,
  method: MovementMethod,
): Promise<void> {
  const id = newUuid();
  const body = { id, studentId, direction, at: new Date().toISOString(), offset: clockBehind(), method };
  queryClient.setQueryData<Replies['gateStudents']>(
    queryKeyOf('gateStudents'),
    (before) => before && { ...before, students: withRecorded(before.students, [body]) },
  );
  const said = t(direction === 'in' ? replyTexts.wentIn : replyTexts.wentOut, { student: name });
  await sendLater({ name: 'gateRecord', input: { body } satisfies CallInput<'gateRecord'>, key: newIdempotencyKey(), what: said });
  showToast(said);
  void sendCalls();
}

/** Browsers offer `randomUUID` only over TLS, and a gate may run without it. */
export function newUuid(): string {
  const hex = newIdempotencyKey();
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}
