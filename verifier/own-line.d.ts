/** What became of the student with a code and why, in sentences; none: nobody has this code. */
export function ownLine(receipt: unknown, code: string): string[];
