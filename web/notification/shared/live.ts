import { useLiveNotifications } from '../live-notifications.ts';

/** Keeps notifications and pages up to date while somebody is signed in. */
export function LiveNotifications(): null {
  useLiveNotifications();
  return null;
}
