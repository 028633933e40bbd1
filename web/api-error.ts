import type { DataFaultCode, FaultData } from '#contract/fault-data.ts';
import { faults, type FaultCode } from '#contract/messages.ts';
import { t } from '#contract/text.ts';

interface ErrorParts {
  fields?: Readonly<Record<string, string>> | undefined;
  data?: unknown;
}

/** An error answer of the server. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: FaultCode;
  /** field name → what is wrong with it */
  readonly fields: Readonly<Record<string, string>>;
  /** what the answer carries beside its text, by the code */
  readonly data: unknown;

  constructor(status: number, code: FaultCode, message: string, { fields = {}, data }: ErrorParts = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.data = data;
  }
}

/** The server was not reached, or its answer did not arrive whole. */
export class NetworkError extends Error {
  constructor() {
    super(t('The server cannot be reached. Check your connection and try again.'));
  }
}

/** A code of our own: one word. The table of them, with every text, is the server's. */
const isCode = (value: unknown): value is FaultCode => typeof value === 'string' && /^[a-z]+$/i.test(value);

/** Reads an error answer; one that is not in our shape comes from something between the server and here. */
export function faultOf(status: number, body: unknown): ApiError {
  const { code, message, fields } = { ...(body as { code?: unknown; message?: unknown; fields?: Record<string, string> } | null) }; // every part is checked or optional
  if (isCode(code) && typeof message === 'string') return new ApiError(status, code, message, { fields, data: body });
  if (status === 503 || status === 502) return new ApiError(status, 'unavailable', t(faults.unavailable.text));
  return new ApiError(status, 'internal', t(faults.internal.text));
}

export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
/** Somebody was faster, or something else is already there. */
export const isClash = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** What an error carries beside its text; undefined unless it has this code. */
export const dataOf = <C extends DataFaultCode>(error: unknown, code: C): FaultData<C> | undefined =>
  error instanceof ApiError && error.code === code ? (error.data as FaultData<C>) : undefined; // the server makes it by the same schema

/** The text of an error of a call, for people. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError || error instanceof NetworkError ? error.message : t(faults.internal.text);
