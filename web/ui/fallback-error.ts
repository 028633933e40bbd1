import { ApiError } from '#web/api-error.ts';

/** For a form: the server's own words if it had any, otherwise that the action failed. */
export const fallbackError = (fault: Error | null, text: string) => (fault instanceof ApiError ? {} : { failed: text });
