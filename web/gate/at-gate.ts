/** The students at the gate: as the server last told, with what was recorded here since and is not sent yet. */
import { useEffect } from 'react';
import { type Evacuation, withMark } from '#contract/gate/fire-sheet.ts';
import type { CurfewOfHostel, Direction, GateStudent, MovementMethod } from '#contract/gate/gate.ts';
import { replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { type CallInput, newIdempotencyKey, queryClient, useCallQuery } from '#web/api.ts';
import type { Replies } from '#contract/calls.ts';
import { clockBehind } from '#web/campus-zone.ts';
import { openCalls, sendCalls, sendLater, useCallsOutbox } from '#web/outbox/shared/calls.ts';
import { showToast } from '#web/ui/action/toast.tsx';

type AtGate = Replies['gateStudents'];
export type HostelAtGate = AtGate['hostels'][number];

export interface StudentAtGate extends GateStudent {
  hostel: string;
  curfew: CurfewOfHostel | null;
  /** of the caretaker; empty if none is known */
  telephone: string;
}

/** What is recorded at the gate, as it is sent. */
type Recorded =
  | { name: 'gateRecord'; body: CallInput<'gateRecord'>['body'] }
  | { name: 'gateEvacuationSet'; body: CallInput<'gateEvacuationSet'>['body'] }
  | { name: 'gateEvacuationMark'; body: CallInput<'gateEvacuationMark'>['body'] };

const recordedNames: ReadonlySet<string> = new Set<Recorded['name']>(['gateRecord', 'gateEvacuationSet', 'gateEvacuationMark']);

export const timeOf = ({ at, offset }: { at: string; offset: number }): string => new Date(Date.parse(at) + offset).toISOString();
/** The time of now by the clock of this device, and how far it is off. */
export const deviceTime = () => ({ at: new Date().toISOString(), offset: clockBehind() });

/** The students with their last movement, whether or not the server knows it already. */
function withMovements(students: readonly GateStudent[], recorded: readonly Recorded[]): GateStudent[] {
  const last = new Map<string, { inside: boolean; since: string }>();
  for (const { name, body } of recorded) {
    if (name !== 'gateRecord') continue;
    const since = timeOf(body);
    if ((last.get(body.studentId)?.since ?? '') <= since) last.set(body.studentId, { inside: body.direction === 'in', since });
  }
  return students.map((student) => {
    const here = last.get(student._id);
    return here && (student.since === null || new Date(student.since) <= new Date(here.since)) ? { ...student, ...here } : student;
  });
}

/** The evacuation of a hostel with what was recorded here: a mark begins one, as on the server. */
function withEvacuation(hostelId: string, known: Evacuation | null, recorded: readonly Recorded[]): Evacuation | null {
  let evacuation = known;
  for (const { name, body } of recorded) {
    if (name === 'gateRecord' || body.hostelId !== hostelId) continue;
    const at = timeOf(body);
    if (name === 'gateEvacuationSet') evacuation = body.underWay ? (evacuation ?? { beganAt: at, marks: [] }) : null;
    else {
      const { beganAt, marks } = evacuation ?? { beganAt: at, marks: [] };
      evacuation = { beganAt, marks: withMark(marks, { studentId: body.studentId, accounted: body.accounted, at }) };
    }
  }
  return evacuation;
}

const withRecorded = ({ hostels, students }: AtGate, recorded: readonly Recorded[]): AtGate => ({
  hostels: hostels.map((hostel) => ({ ...hostel, evacuation: withEvacuation(hostel._id, hostel.evacuation, recorded) })),
  students: withMovements(students, recorded),
});

/** How often the list is read again while the page is open, in milliseconds: another gate may have recorded something. */
const readEvery = 30_000;

/** All within reach, or for an administrator those of a hostel. */
export function useStudentsAtGate({ hostel, enabled = true }: { hostel?: string | undefined; enabled?: boolean } = {}) {
  const call = useCallQuery('gateStudents', hostel === undefined ? {} : { query: { hostel } }, { refetchInterval: readEvery, enabled });
  const { calls } = useCallsOutbox();
  useEffect(() => void openCalls(), []);
  const recorded = calls.filter(({ name, why }) => recordedNames.has(name) && why === undefined);
  const of = (data: AtGate): { hostels: AtGate['hostels']; students: StudentAtGate[] } => {
    const { hostels, students } = withRecorded(
      data,
      recorded.map(({ name, input }) => ({ name, ...input }) as Recorded), // as `record` stored it
    );
    const byId = new Map(hostels.map((each) => [each._id, each]));
    return {
      hostels,
      students: students.map((student) => {
        const { name = '', curfew = null, telephone = '' } = byId.get(student.hostelId) ?? {};
        return { ...student, hostel: name, curfew, telephone };
      }),
    };
  };
  return { call, of, unsent: recorded.length };
}

/** Stores on the device what is recorded, shows it, and sends it, now or once there is a network. */
async function record(recorded: Recorded, said: string): Promise<void> {
  const { name, body } = recorded;
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: ['gateStudents'] }))
    queryClient.setQueryData<AtGate>(queryKey, (before) => before && withRecorded(before, [recorded]), {
      // the list is not newer for it
      updatedAt: state.dataUpdatedAt,
    });
  await sendLater({ name, input: { body }, key: newIdempotencyKey(), what: said });
  void sendCalls();
}

export async function recordMovement(
  { _id: studentId, name }: Pick<GateStudent, '_id' | 'name'>,
  direction: Direction,
  method: MovementMethod,
): Promise<void> {
  const said = t(direction === 'in' ? replyTexts.wentIn : replyTexts.wentOut, { student: name });
  await record({ name: 'gateRecord', body: { id: newUuid(), studentId, direction, ...deviceTime(), method } }, said);
  showToast(said);
}

/** Begins or ends the evacuation of a hostel. */
export async function recordEvacuation({ _id: hostelId, name }: { _id: string; name: string }, underWay: boolean): Promise<void> {
  const said = t(underWay ? replyTexts.evacuationBegun : replyTexts.evacuationEnded, { hostel: name });
  await record({ name: 'gateEvacuationSet', body: { hostelId, underWay, ...deviceTime() } }, said);
}

export async function recordAccounted({ _id: studentId, name, hostelId }: GateStudent, accounted: boolean): Promise<void> {
  const said = t(accounted ? replyTexts.accountedFor : replyTexts.notAccountedFor, { student: name });
  await record({ name: 'gateEvacuationMark', body: { hostelId, studentId, accounted, ...deviceTime() } }, said);
}

/** Browsers offer `randomUUID` only over TLS, and a gate may run without it. */
export function newUuid(): string {
  const hex = newIdempotencyKey();
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}
