/** The visitors at the gate: as the server last told, with what was recorded here and is not sent yet. */
import { useEffect } from 'react';
import type { Replies } from '#contract/calls.ts';
import type { GateStudent } from '#contract/gate/gate.ts';
import { isAsInvited, type Visitor } from '#contract/gate/visitor.ts';
import { type CallInput, useCallQuery } from '#web/api.ts';
import { openCalls, useCallsOutbox } from '#web/outbox/shared/calls.ts';
import { campusClock } from '#web/ui/show/campus-clock.ts';
import { timeOf } from './at-gate.ts';

type AtGate = Replies['visitorsAtGate'];
interface Known {
  hostels: readonly Visitor['hostel'][];
  students: readonly Pick<GateStudent, '_id' | 'name' | 'room'>[];
}

/** A visitor as the server will tell once it has been sent. */
function visitorOf(
  { id, hostelId, studentId, vehicle = '', at, offset, until, ...said }: CallInput<'visitorRecord'>['body'],
  invited: Visitor | undefined,
  { hostels, students }: Known,
): Visitor {
  const student = students.find(({ _id }) => _id === studentId);
  const came = timeOf({ at, offset });
  const day = campusClock(new Date(came)).slice(0, 10);
  return {
    ...said,
    _id: id,
    vehicle,
    until,
    code: null,
    cameAt: came,
    leftAt: null,
    day,
    invited: invited !== undefined,
    hostel: invited?.hostel ?? hostels.find(({ _id }) => _id === hostelId) ?? { _id: hostelId, name: '' },
    host: invited?.host ?? (student ? { _id: student._id, name: student.name, room: student.room?.roomNumber ?? null } : null),
    agreed: invited && isAsInvited(invited, { ...said, day }) ? invited.agreed : null,
  };
}

/** How often the list is read again while a page is open, in milliseconds. */
const usually = 30_000;

interface Asked {
  hostel?: string | undefined;
  enabled?: boolean;
  readEvery?: number;
}

/** Of all hostels within reach, or for an administrator of one. `known` names the hostel and the student of who is not sent yet. */
export function useVisitorsAtGate({ hostel, enabled = true, readEvery = usually }: Asked = {}) {
  const call = useCallQuery('visitorsAtGate', hostel === undefined ? {} : { query: { hostel } }, {
    enabled,
    refetchInterval: readEvery,
  });
  const { calls } = useCallsOutbox();
  useEffect(() => void openCalls(), []);
  const of = (data: AtGate, known: Known): AtGate => {
    let { visitors } = data;
    for (const { name, input, why } of calls) {
      if (why !== undefined) continue;
      if (name === 'visitorRecord') {
        const { body } = input as CallInput<'visitorRecord'>; // as the dialog gave it to `useAction`
        const invited = visitors.find(({ _id }) => _id === body.id);
        visitors = [...visitors.filter((each) => each !== invited), visitorOf(body, invited, known)];
      } else if (name === 'visitorLeave') {
        const { params } = input as CallInput<'visitorLeave'>; // as the page gave it
        visitors = visitors.filter(({ _id }) => _id !== params.id);
      }
    }
    return { ...data, visitors };
  };
  return { call, of };
}
