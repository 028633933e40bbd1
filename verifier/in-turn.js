/** Decides for one unit after the other, but tries many together: if all of them fit, each of them alone would fit too. */
export function inTurn(units, { wants, count, fits, taken, refused }) {
  let [next, atOnce] = [0, units.length];
  while (next < units.length) {
    const batch = units.slice(next, next + atOnce).flatMap((unit) => {
      const demand = wants(unit);
      return demand ? [{ unit, demand }] : [];
    });
    for (const { unit, demand } of batch) count(unit, demand, 1);
    if (batch.length === 0 || fits()) {
      for (const { unit, demand } of batch) taken(unit, demand);
      next += atOnce;
      atOnce *= 2;
      continue;
    }
    for (const { unit, demand } of batch) count(unit, demand, -1);
    if (atOnce === 1) refused(batch[0].unit, batch[0].demand);
    atOnce = Math.max(1, Math.floor(atOnce / 2));
  }
}
