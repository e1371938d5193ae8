import { BlockList, isIP, isIPv6 } from 'node:net';

/** IPv4 networks that are not on the public internet (IANA special-purpose registry). */
const INNER_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Parts of 2000::/3 that are reserved, or that carry an IPv4 address which would be reached instead. */
const INNER_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};

const inner4 = listOf(INNER_IPV4, 'ipv4');
const inner6 = listOf(INNER_IPV6, 'ipv6');
const global6 = listOf(['2000::/3'], 'ipv6');

/** Whether an address lies on the public internet. Of IPv6 only global unicast does, so no embedded IPv4 address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv6(address)) return global6.check(address, 'ipv6') && !inner6.check(address, 'ipv6');
  return !inner4.check(address, 'ipv4');
}
