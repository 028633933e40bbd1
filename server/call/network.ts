import { isIPv6 } from 'node:net';

/** An IPv4 address that came over an IPv6 socket. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Groups of sixteen bits that name the network; a subscriber gets at least the other four groups. */
const groupsOfNetwork = 4;

/**
 * What rate limits count as one address: an IPv4 address, or an IPv6 network (/64), within which a client can use as many
 * addresses as it likes.
 */
export function networkOf(address: string): string {
  const plain = mapped.exec(address)?.[1];
  if (plain !== undefined) return plain;
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.toLowerCase().split('%', 1).join('').split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const groups = after === undefined ? head : [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
  return `${groups
    .slice(0, groupsOfNetwork)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
