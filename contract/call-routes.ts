/**
 * How a client makes each call. The browser gets this table as plain data from the build (`scripts/web-build/contract.ts`), without the
 * call table: its schemas, which only the server checks, would double what a phone loads.
 */
import { type Call, isForGuardians } from '#contract/call/call.ts';
import { calls, type CallName } from './calls.ts';

export interface CallRoute {
  readonly method: Call['method'];
  /** below /api/v1, with `{name}` for parameters */
  readonly path: string;
  /** set only where the caller has no account, or need not be signed in: `optional` sends the session token if there is one */
  readonly session?: 'none' | 'optional' | 'guardian' | undefined;
  readonly timeoutSeconds?: number | undefined;
  /** the response is a file */
  readonly file?: true | undefined;
}

const routeOf = ({ method, path, who, callerIfAny, timeoutSeconds, file }: Call): CallRoute => ({
  method,
  path,
  session: who === 'anyone' ? (callerIfAny ? 'optional' : 'none') : isForGuardians({ who }) ? 'guardian' : undefined,
  timeoutSeconds,
  file,
});

export const routes = Object.fromEntries(Object.entries<Call>(calls).map(([name, row]) => [name, routeOf(row)])) as Readonly<
  Record<CallName, CallRoute>
>; // made of the same keys
