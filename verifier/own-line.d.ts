/** The result of the student with this code and why, in sentences; empty if nobody has this code. */
export function ownLine(receipt: unknown, code: string): string[];
