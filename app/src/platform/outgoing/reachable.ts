import { lookup as resolve } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { isLoopback } from '#config/config.ts'
import ranges from './special-ranges.json' with { type: 'json' }

/** Where requests of this server may go besides public addresses. */
export interface Reach {
  /** This machine; only while nobody else reaches the site. */
  loopback: boolean
  /** Names or addresses that the operator listed, as they are written in the configured address. */
  hosts: readonly string[]
}

const special = new BlockList()
for (const [address = '', bits = ''] of ranges.ipv4.map((range) => range.split('/')))
  special.addSubnet(address, Number(bits), 'ipv4')
for (const [address = '', bits = ''] of ranges.ipv6.map((range) => range.split('/')))
  special.addSubnet(address, Number(bits), 'ipv6')
const global = new BlockList()
// All that is given out of IPv6; addresses that hold an IPv4 one lie elsewhere.
global.addSubnet('2000::', 3, 'ipv6')

/** Whether an address can be one of the internet: no private, local, shared, documentation or multicast one. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

const bare = (host: string) => host.toLowerCase().replace(/^\[|\]$/g, '')

/** Whether a request to a host may connect to an address that its name stands for. */
export function mayReach({ loopback, hosts }: Reach, host: string, address: string): boolean {
  return isPublic(address) || hosts.some((known) => bare(known) === bare(host)) || (loopback && isLoopback(address))
}

export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

/**
 * The addresses of a host to which a request may go. Whoever connects takes one of these and does not ask again, so that a name
 * cannot change its address in between.
 * @throws UnreachableError when there is none
 */
export async function reachableAddresses(reach: Reach, host: string): Promise<{ address: string; family: number }[]> {
  const name = bare(host)
  const found = isIP(name) ? [{ address: name, family: isIP(name) }] : await resolve(name, { all: true })
  const open = found.filter(({ address }) => mayReach(reach, name, address))
  if (open.length === 0) throw new UnreachableError(`${name} is not a public address`)
  return open
}

/** What is wrong with an address that this server is to ask, apart from what its name stands for; undefined when nothing is. */
export function addressFault(text: string, { loopback, hosts }: Reach): string | undefined {
  if (!URL.canParse(text) || text.length > 2000) return 'is no address'
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return 'begins with neither https:// nor http://'
  if (username || password) return 'holds a password, which would be shown in lists'
  if (hash) return 'has a part after #, which is never sent'
  const near = (loopback && isLoopback(hostname)) || hosts.some((known) => bare(known) === bare(hostname))
  if (protocol === 'http:' && !near) return 'is not encrypted; use https://'
  if (isIP(bare(hostname)) && !near && !isPublic(bare(hostname))) return 'is an address of a private network'
  return undefined
}
