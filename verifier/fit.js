/**
 * Decides whether everybody has a place, from counts alone: `rooms[kind][f]` is how many rooms of a kind have f free beds, and `count` groups of
 * `size` (1: students alone) may live in rooms of `kinds`. docs/rounds.md proves the formula that is used here.
 */

/** How many situations are tried before the search gives up. */
const mostSituations = 100_000;

export class Undecided extends Error {}

export function allFit(rooms, people) {
  const asked = people.filter(({ count }) => count > 0);
  return separate(asked).every((part) => partFits(rooms, part, { left: mostSituations, seen: new Set() }));
}

/** Divides people into parts that have no kind of rooms in common and can be decided separately. */
function separate(people) {
  const parts = [];
  for (const group of people) {
    const touching = parts.filter((part) => part.some(({ kinds }) => kinds.some((kind) => group.kinds.includes(kind))));
    for (const part of touching) parts.splice(parts.indexOf(part), 1);
    parts.push([group, ...touching.flat()]);
  }
  return parts;
}

function partFits(rooms, people, search) {
  const asked = people.filter(({ count }) => count > 0);
  if (asked.some(({ kinds }) => kinds.length === 0)) return false;
  const answer = byFormula(rooms, asked);
  if (answer !== undefined) return answer;
  if (tooMany(rooms, asked)) return false;
  const situation = JSON.stringify([rooms, asked.map(({ count }) => count)]);
  if (search.seen.has(situation)) return false;
  search.seen.add(situation);
  if (search.left-- === 0) throw new Undecided();
  // tries one of the rarest groups in each distinct room, the tightest first
  const rarest = asked.reduce((a, b) => (b.count < a.count ? b : a));
  const others = asked.map((group) => (group === rarest ? { ...group, count: group.count - 1 } : group));
  for (const kind of rarest.kinds) {
    for (let free = rarest.size; free < rooms[kind].length; free++) {
      if (!rooms[kind][free]) continue;
      const changed = [...rooms[kind]];
      changed[free]--;
      changed[free - rarest.size] = (changed[free - rarest.size] ?? 0) + 1;
      if (partFits(rooms.with(kind, changed), others, search)) return true;
    }
  }
  return false;
}

/** A necessary condition fails: for each t, a room with f beds has floor(f / t) places for t people, and a group of k takes at least floor(k / t) of them. */
function tooMany(rooms, people) {
  const regions = [...people.map(({ kinds }) => kinds), [...new Set(people.flatMap(({ kinds }) => kinds))]];
  return regions.some((region) => {
    const inside = people.filter(({ kinds }) => kinds.every((kind) => region.includes(kind)));
    return inside.some(({ size: t }) => {
      const taken = inside.reduce((sum, { size, count }) => sum + Math.floor(size / t) * count, 0);
      return taken > region.reduce((sum, kind) => sum + places(rooms[kind], t), 0);
    });
  });
}

const places = (stock, size) => stock.reduce((sum, count, free) => sum + (count ?? 0) * Math.floor(free / size), 0);

/** The answer if no group has more than three members and all who may choose between kinds have the same choice; else undefined. */
function byFormula(rooms, people) {
  if (people.some(({ size }) => size > 3)) return undefined;
  // kinds that are open to the same people are merged
  const merged = new Map();
  for (const [kind, stock] of rooms.entries()) {
    const open = people.filter(({ kinds }) => kinds.includes(kind));
    if (open.length === 0) continue;
    const name = open.map((group) => people.indexOf(group)).join();
    const pool = merged.get(name) ?? { stock: [], open, inside: [0, 0, 0, 0] };
    for (const [free, count] of stock.entries()) pool.stock[free] = (pool.stock[free] ?? 0) + (count ?? 0);
    merged.set(name, pool);
  }
  const pools = [...merged.values()];
  const choosing = [0, 0, 0, 0];
  let choice;
  for (const group of people) {
    const open = pools.filter((pool) => pool.open.includes(group));
    if (open.length === 1) {
      open[0].inside[group.size] += group.count;
      continue;
    }
    // both lists are in the order of `pools`
    if (choice && (choice.length !== open.length || choice.some((pool, n) => pool !== open[n]))) return undefined;
    choice = open;
    choosing[group.size] += group.count;
  }
  let [beds, most] = [0, [0]];
  for (const pool of pools) {
    const [, alone, pairs, threes] = pool.inside;
    const free = places(pool.stock, 1) - alone - 2 * pairs - 3 * threes;
    const chosen = choice?.includes(pool) ? choosing[3] : 0;
    const room = pairsBeside(pool.stock, threes + chosen)
      .slice(threes)
      .map((count, more) => Math.min(count - pairs, Math.floor((free - 3 * more) / 2)));
    const possible = room.findIndex((count) => count < 0);
    const kept = possible === -1 ? room : room.slice(0, possible);
    if (free < 0 || kept.length === 0) return false;
    if (!choice?.includes(pool)) continue;
    beds += free;
    most = bestSums(most, kept, choosing[3]);
  }
  return beds >= choosing[1] + 2 * choosing[2] + 3 * choosing[3] && (most[choosing[3]] ?? -1) >= choosing[2];
}

/** The most pairs that fit beside 0, 1, 2 … threes, up to `threes` or as many as fit. */
function pairsBeside(stock, threes) {
  let pairs = places(stock, 2);
  const cost = { first: 0, twice: 0, last: 0 };
  for (const [free, count] of stock.entries()) {
    if (!count || free < 3) continue;
    const further = Math.floor((free - (free % 2 === 1 ? 3 : 0)) / 3);
    if (free % 2 === 1) cost.first += count;
    cost.twice += count * Math.floor(further / 2);
    cost.last += count * (further % 2);
  }
  const found = [pairs];
  for (let n = 1; n <= threes; n++) {
    const after = n - cost.first;
    if (after <= 0) pairs -= 1;
    else if (after <= 2 * cost.twice) pairs -= after % 2 === 1 ? 2 : 1;
    else if (after <= 2 * cost.twice + cost.last) pairs -= 2;
    else break;
    found.push(pairs);
  }
  return found;
}

/** For each n up to `most`, the greatest sum of one number from each list whose indexes add up to n. */
function bestSums(a, b, most) {
  const sums = Array.from({ length: Math.min(most, a.length + b.length - 2) + 1 }, () => -1);
  for (let n = 0; n < a.length; n++)
    for (let m = 0; m < b.length && n + m < sums.length; m++) sums[n + m] = Math.max(sums[n + m], a[n] + b[m]);
  return sums;
}
