import type { DataFaultCode, FaultData } from '#contract/call/fault-data.ts';
import { faults, type FaultCode } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';

interface ErrorParts {
  fields?: Readonly<Record<string, string>> | undefined;
  data?: unknown;
}

/** An error response of the server. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: FaultCode;
  /** field name → what is wrong with it */
  readonly fields: Readonly<Record<string, string>>;
  /** the body of the response; what it holds beside code and text depends on the code */
  readonly data: unknown;

  constructor(status: number, code: FaultCode, message: string, { fields = {}, data }: ErrorParts = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.data = data;
  }
}

/** The server was not reached, or its response did not arrive completely. */
export class NetworkError extends Error {
  constructor() {
    super(t('The server cannot be reached. Check your connection and try again.'));
  }
}

/** Whether it looks like a fault code. The table of codes, with all their texts, is not loaded in the browser. */
const isCode = (value: unknown): value is FaultCode => typeof value === 'string' && /^[a-z]+$/i.test(value);

/** Makes an error of a response that reports one. A body in another shape comes from a proxy in front of the server. */
export function faultOf(status: number, body: unknown): ApiError {
  const { code, message, fields } = { ...(body as { code?: unknown; message?: unknown; fields?: Record<string, string> } | null) }; // every part is checked or optional
  if (isCode(code) && typeof message === 'string') return new ApiError(status, code, message, { fields, data: body });
  if (status === 503 || status === 502) return new ApiError(status, 'unavailable', t(faults.unavailable.text));
  return new ApiError(status, 'internal', t(faults.internal.text));
}

export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
/** Somebody else has changed the record first, or what the call would create exists already. */
export const isClash = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** The data of an error with this code; undefined if the error has another one. */
export const dataOf = <C extends DataFaultCode>(error: unknown, code: C): FaultData<C> | undefined =>
  error instanceof ApiError && error.code === code ? (error.data as FaultData<C>) : undefined; // the server writes it by the same schema

/** The text that people see for the error of a call. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError || error instanceof NetworkError ? error.message : t(faults.internal.text);
