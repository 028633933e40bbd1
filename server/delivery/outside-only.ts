/** Keeps what an administrator enters from making the server ask addresses within the house's own network. */
import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const listOf = (kind: 'ipv4' | 'ipv6', nets: readonly (readonly [string, number])[]): BlockList => {
  const made = new BlockList();
  for (const [net, bits] of nets) made.addSubnet(net, bits, kind);
  return made;
};

const inside = {
  // private, local, shared and reserved networks (RFC 6890)
  ipv4: listOf('ipv4', [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ]),
  // everything but 2000::/3, of which 2002::/16 leads back to addresses of the kind above
  ipv6: listOf('ipv6', [
    ['::', 3],
    ['4000::', 2],
    ['8000::', 1],
    ['2002::', 16],
  ]),
} as const;

export const isInside = (address: string): boolean => {
  const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return inside[kind].check(address, kind);
};

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Whether a request may go there, as far as the address itself tells; what its name leads to is checked by `lookupOutside`. It is shown, so no password may be in it. */
export function mayCall(url: URL, allowed: readonly string[]): boolean {
  const host = hostOf(url);
  if (url.username !== '' || url.password !== '') return false;
  if (allowed.includes(host)) return true;
  return url.protocol === 'https:' && !(isIP(host) > 0 && isInside(host)) && host !== 'localhost';
}

/** Looks a name up like Node, and fails if it leads into the network of the house: checked here, no second look-up can lead elsewhere. */
export const lookupOutside =
  (allowed: readonly string[]): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const refused = !error && !allowed.includes(host) && found.some(({ address }) => isInside(address));
      const fault = refused ? new Error(`${host} is within the network of the house`) : error;
      if (fault) done(fault, []);
      else if (options.all) done(null, found);
      else done(null, found[0]?.address ?? '', found[0]?.family);
    });
  };
