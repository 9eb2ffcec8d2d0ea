/**
 * Returns the rate-limiting key of an IP address: an IPv6 /64 counts as one visitor, and an IPv4-mapped address equals
 * its IPv4 form.
 */
export function addressKey(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%[^%]*$/, '')
  if (!plain.includes(':')) return plain
  const [before = '', after] = plain.split('::')
  const head = before === '' ? [] : before.split(':')
  const groups = after === undefined ? head : [...head, ...Array<string>(8).fill('0')]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
