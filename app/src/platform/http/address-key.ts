/** One visitor holds a whole /64 of IPv6 addresses; an IPv4 address may be written as an IPv6 one. */
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
