import { ApiFault } from '#web/api-error.ts';

/** For a form: the server's own words if it had any, otherwise that the action failed. */
export const failedUnlessSaid = (fault: Error | null, text: string) => (fault instanceof ApiFault ? {} : { failed: text });
