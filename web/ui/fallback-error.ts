import { ApiError } from '#web/api-error.ts';

/** For a form: the server's message if there is one, otherwise that the action failed. */
export const fallbackError = (error: Error | null, text: string) => (error instanceof ApiError ? {} : { failed: text });
