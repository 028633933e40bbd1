/** How large a request may be, so that nobody can make the server read what its call has no room for. */
import type { Call } from '#contract/call/call.ts';

const kilobyte = 1024;
/** What each call reads: clients written by others may send more than its fields. */
const atLeast = 64 * kilobyte;
/** For calls that do not say more themselves. */
const atMost = 1024 * kilobyte;

interface Node {
  maxLength?: number;
  maxItems?: number;
  items?: Node;
  properties?: Readonly<Record<string, Node>>;
  enum?: readonly unknown[];
  format?: string;
  type?: string | readonly string[];
}

/** A character as JSON may write it: \u0905. */
const longestCharacter = 6;
/** A number, a word such as true, or an id, a day or a moment. */
const longestShort = 64;

/** The most bytes of the JSON of a value; infinite if the schema does not bound it. */
function mostBytes(node: Node): number {
  if (node.properties)
    return Object.entries(node.properties).reduce((sum, [key, value]) => sum + key.length + mostBytes(value) + longestShort, 2);
  if (node.items) return (node.maxItems ?? Infinity) * (mostBytes(node.items) + 1) + 2;
  if (node.maxLength !== undefined) return node.maxLength * longestCharacter + 2;
  return node.enum || node.format !== undefined || (node.type !== 'string' && node.type !== 'object') ? longestShort : Infinity;
}

/** In bytes. */
export const bodyLimitOf = (row: Call): number => row.bodyLimit ?? Math.min(atMost, Math.max(atLeast, row.body ? mostBytes(row.body) : 0));
