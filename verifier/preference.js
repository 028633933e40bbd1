/** Compares rooms of one size by how much a unit prefers them. */

const place = (wished, value) => (wished.includes(value) ? wished.indexOf(value) : wished.length);

/** Compares by wishes, by company, by the fewest free beds, then by hostel and number. */
export function preferring({ people, wishes }) {
  const cohorts = people.flatMap(cohort);
  const batches = people.flatMap(({ batch }) => (batch === '' ? [] : [batch]));
  const company = (made) => {
    if (cohorts.some((of) => made.cohorts.has(of))) return 0;
    if (batches.some((of) => made.batches.has(of))) return 1;
    return made.living.length === 0 ? 2 : 3;
  };
  const keys = (made) => [
    place(wishes.hostels, made.room.hostel),
    place(wishes.blocks, made.room.block),
    place(wishes.floors, made.room.floor),
    company(made),
    made.free,
    made.order,
  ];
  return (a, b) => {
    const other = keys(b);
    return keys(a).reduce((order, key, n) => order || key - other[n], 0);
  };
}

const cohort = ({ batch, programme }) => (batch === '' || programme === '' ? [] : [`${batch}\n${programme}`]);

export function settle(made, person) {
  made.living.push(person.code);
  for (const of of cohort(person)) made.cohorts.add(of);
  if (person.batch !== '') made.batches.add(person.batch);
}
