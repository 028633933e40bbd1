/** After rooms are given, students alone exchange them for better company if nobody's company gets worse. */

/**
 * In order, each student alone who has no room-mate of the same batch and programme exchanges with the first one with whom `gains` allows it. Passes
 * repeat until one moves nobody.
 */
export function exchangeRooms(rooms, order) {
  const alike = new Map();
  for (const made of rooms) {
    const { hostel, block, floor, seats, accessible } = made.room;
    const key = JSON.stringify([hostel, block, floor, seats, accessible]);
    alike.set(key, [...(alike.get(key) ?? []), made]);
  }
  for (const some of alike.values()) {
    const homes = new Map(some.flatMap((made) => made.given.map((unit) => [unit, made])));
    const alone = order.filter((unit) => homes.has(unit) && unit.people.length === 1 && unit.apart.length === 0);
    let moved;
    do {
      moved = false;
      for (const unit of alone) {
        const home = homes.get(unit);
        if (company(unit.people[0], peopleIn(home)) === 0) continue;
        const other = alone.find((one) => gains(unit, home, one, homes.get(one)));
        if (!other) continue;
        const away = homes.get(other);
        home.given = home.given.map((one) => (one === unit ? other : one));
        away.given = away.given.map((one) => (one === other ? unit : one));
        homes.set(unit, away).set(other, home);
        moved = true;
      }
    } while (moved);
  }
}

const peopleIn = ({ room, given }) => [...room.residents, ...given.flatMap(({ people }) => people)];

/** Rank of a person's company: 0 somebody of the same batch and programme, 1 of the same batch, 2 nobody, 3 others. */
function company(person, people) {
  const others = people.filter((one) => one !== person);
  if (others.length === 0) return 2;
  const batchMates = others.filter(({ batch }) => batch !== '' && batch === person.batch);
  if (batchMates.some(({ programme }) => programme !== '' && programme === person.programme)) return 0;
  return batchMates.length > 0 ? 1 : 3;
}

/** Whether an exchange gives `unit` a room-mate of the same batch and programme, and nobody in either room has worse company than before. */
function gains(unit, home, other, away) {
  const [mover, partner] = [unit.people[0], other.people[0]];
  if (home === away) return false;
  const [here, there] = [peopleIn(home), peopleIn(away)];
  const swapped = there.map((one) => (one === partner ? mover : one));
  if (company(mover, swapped) > 0) return false;
  const left = here.map((one) => (one === mover ? partner : one));
  const before = (one) => company(one, here.includes(one) ? here : there);
  return [left, swapped].every((people) => people.every((one) => company(one, people) <= before(one)));
}
