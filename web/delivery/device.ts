/** The browser's part of notifications on a device: whether it can, and its subscription. */
import { t } from '#contract/text/text.ts';
import { api } from '#web/api.ts';
import { registeredWorker } from '#web/registered-worker.ts';
import type { Session } from '#web/session.ts';

const isOfApple = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac OS/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Why nothing can be sent to this device, for its owner; undefined if it can. */
export function whyNot(): string | undefined {
  if (!window.isSecureContext)
    return t('Browsers allow it only where the address of Hostelry begins with https://. Ask the administrator.');
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isOfApple()
      ? t('On an iPhone or iPad, first press Share, then Add to Home Screen. Open Hostelry from there and come back to this page.')
      : t('This browser cannot do it. Try another one, such as Chrome, Edge, Firefox or Safari.');
  if (Notification.permission === 'denied')
    return t('You have refused notifications here. Allow them for this site in the settings of the browser, then load the page again.');
  return undefined;
}

/** Asks the owner if need be, and subscribes; undefined if they refuse. */
export async function subscribeHere(key: string, { role }: Pick<Session, 'role'>) {
  // first: some browsers ask only as an answer to a press
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = await registeredWorker(role === 'student' || role === 'guard' ? role : 'staff');
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const made = await subscribe().catch(async () => {
    // one made with another key is in the way
    await (await pushManager.getSubscription())?.unsubscribe();
    return await subscribe();
  });
  const { endpoint = '', keys } = made.toJSON();
  return { endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}

const keptFor = 'push-session';

/** After a sign-in, what was sent to this device goes on if it is this person's, and ends if it is somebody else's. */
export async function keepDevice(subscription: PushSubscription, { token }: Pick<Session, 'token'>): Promise<void> {
  const session = token.slice(-8);
  if (localStorage.getItem(keptFor) === session) return;
  const { device } = await api('mePushKeep', { body: { endpoint: subscription.endpoint } });
  localStorage.setItem(keptFor, session);
  if (!device) await subscription.unsubscribe();
}
