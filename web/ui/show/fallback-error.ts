import { ApiError } from '#web/api-error.ts';

/** The `failed` prop of a form whose error has `text` as its title, or no title if the server has sent a message. */
export const fallbackError = (error: Error | null, text: string) => (error instanceof ApiError ? {} : { failed: text });
