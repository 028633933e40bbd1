/** Reads and replaces single values within the parts of a request. */

export type Parts = Record<string, unknown>;

export interface JsonLeaf {
  /** e.g. ['body', 'attendances', '0', 'studentId'] */
  path: string[];
  value: unknown;
}

export function jsonLeavesOf(parts: unknown, path: string[] = []): JsonLeaf[] {
  if (typeof parts !== 'object' || parts === null) return [{ path, value: parts }];
  return Object.entries(parts).flatMap(([key, value]) => jsonLeavesOf(value, [...path, key]));
}

/** A copy of the parts with another value in the place of one leaf. */
export function withJsonLeaf(parts: Parts, { path, value }: JsonLeaf): Parts {
  const copy = structuredClone(parts);
  const last = path.at(-1) ?? '';
  // all nodes above a leaf are objects or arrays
  const holder = path.slice(0, -1).reduce((node, key) => node[key] as Parts, copy);
  holder[last] = value;
  return copy;
}
