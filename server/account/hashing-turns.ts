import { Fault } from '#server/fault.ts';

/** Where work waits for its turn to hash. Lanes take turns, and so do the parts of a lane. */
export interface Place {
  lane: string;
  part: string;
  /** how many may wait in the part; one more is refused and has to retry later */
  most: number;
}

/** How many hash at the same time: few, since hashing must leave processor time for everybody already signed in. */
const atOnce = 2;
const retryAfterSeconds = 5;

let running = 0;
/** in both kinds of map, the entry whose turn is next is the first */
const lanes = new Map<string, Map<string, (() => void)[]>>();

function wait({ lane: laneName, part: partName, most }: Place): Promise<void> {
  const lane = lanes.get(laneName) ?? new Map<string, (() => void)[]>();
  const part = lane.get(partName) ?? [];
  if (part.length >= most) throw new Fault('tooManyRequests', { retryAfter: retryAfterSeconds });
  return new Promise((resolve) => {
    part.push(resolve);
    lane.set(partName, part);
    lanes.set(laneName, lane);
  });
}

/** Removes and returns the waiter whose turn is next, and moves the rest of its part and of its lane to the end. */
function takeNext(): (() => void) | undefined {
  for (const [laneName, lane] of lanes) {
    lanes.delete(laneName);
    for (const [partName, part] of lane) {
      lane.delete(partName);
      const next = part.shift();
      if (part.length > 0) lane.set(partName, part);
      if (lane.size > 0) lanes.set(laneName, lane);
      return next;
    }
  }
  return undefined;
}

/** Waits for a turn, then does work that hashes. Turns must not be nested. */
export async function inHashingTurn<T>(place: Place, work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await wait(place);
  else running++;
  try {
    return await work();
  } finally {
    const next = takeNext();
    if (next) next();
    else running--;
  }
}
