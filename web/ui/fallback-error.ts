import { ApiError } from '#web/api-error.ts';

/** For a form: the server's own words if it had any, otherwise that the action failed. */
export const fallbackError = (error: Error | null, text: string) => (error instanceof ApiError ? {} : { failed: text });
