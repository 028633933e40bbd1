const inOrder = (rows: readonly object[]): string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)))).toSorted();

/** Whether two lists hold the same rows, in whatever order. What is replaced by the same rows must not be written: it would count as a change. */
export const haveSameRows = (some: readonly object[], others: readonly object[]): boolean =>
  JSON.stringify(inOrder(some)) === JSON.stringify(inOrder(others));
