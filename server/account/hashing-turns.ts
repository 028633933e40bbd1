import { Fault } from '#server/http/fault.ts';

/** For whom something is hashed. Lanes take turns, and within a lane its parts do. */
export interface Place {
  lane: string;
  part: string;
  /** how many may wait in the part; more are told to come again */
  most: number;
}

/** Few at once: hashing must leave the cores time for everybody who is signed in already. */
const atOnce = 2;
const secondsToComeAgain = 5;

let running = 0;
/** the next to have its turn stands first, in each of the two maps */
const lanes = new Map<string, Map<string, (() => void)[]>>();

function wait({ lane: laneName, part: partName, most }: Place): Promise<void> {
  const lane = lanes.get(laneName) ?? new Map<string, (() => void)[]>();
  const part = lane.get(partName) ?? [];
  if (part.length >= most) throw new Fault('tooManyRequests', { retryAfter: secondsToComeAgain });
  return new Promise((resolve) => {
    part.push(resolve);
    lane.set(partName, part);
    lanes.set(laneName, lane);
  });
}

/** Takes out who is next, and puts what is left of the part and of the lane behind all others. */
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
