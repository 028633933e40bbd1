/** Whether an address such as `http://localhost:4000` leads only to the computer on which it is opened. */
export function isOnlyHere(site: string): boolean {
  const hostname = URL.parse(site)?.hostname ?? '';
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}
