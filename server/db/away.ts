export interface DatabaseError {
  code: string;
  constraint?: string;
  table?: string;
}

/** An error with a code: of the database, or of the system on the way to it. */
export const isDatabaseError = (error: unknown): error is Error & DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/**
 * PostgreSQL is shutting down, starting, refusing connections, gone, or has no room left on its disk or in memory:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const awayCodes = /^(08...|53...|57P0[123]|58030|ECONN.*|ENOENT|EPIPE|ETIMEDOUT|EAGAIN|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of node-postgres errors that have no code. */
const awayTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;

/** Whether the database cannot be reached, or cannot work, at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return (isDatabaseError(error) && awayCodes.test(error.code)) || (error instanceof Error && awayTexts.test(error.message));
}
