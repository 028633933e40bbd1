/** `Map.getOrInsertComputed`, which the browsers of older phones do not have. */
export function getOrInsert<Key, Item>(map: Map<Key, Item>, key: Key, make: () => Item): Item {
  const present = map.get(key);
  if (present !== undefined) return present;
  const made = make();
  map.set(key, made);
  return made;
}

/** `Map.groupBy`, which the browsers of older phones do not have. */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) getOrInsert(groups, keyOf(item), () => []).push(item);
  return groups;
}
