import { lookup as resolve } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isLoopback } from '#config/config.ts'
import ranges from './special-ranges.json' with { type: 'json' }

/** Destinations allowed for the server's requests besides public addresses. */
export interface Reach {
  /** Allows this machine; set only if the site itself is not reachable by others. */
  loopback: boolean
  /** Host names or addresses listed by the operator, as written in the configured URL. */
  hosts: readonly string[]
}

const special = new BlockList()
for (const [address = '', bits = ''] of ranges.ipv4.map((range) => range.split('/')))
  special.addSubnet(address, Number(bits), 'ipv4')
for (const [address = '', bits = ''] of ranges.ipv6.map((range) => range.split('/')))
  special.addSubnet(address, Number(bits), 'ipv6')
const global = new BlockList()
// All allocated global unicast IPv6; IPv4-embedding addresses are elsewhere.
global.addSubnet('2000::', 3, 'ipv6')

/** Returns true for a public internet address: not private, local, shared, documentation or multicast. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

const normalizeHost = (host: string) => host.toLowerCase().replace(/^\[|\]$/g, '')

/** Returns true if a request to a host can connect to an address that its name resolves to. */
export function canReach({ loopback, hosts }: Reach, host: string, address: string): boolean {
  return (
    isPublic(address) ||
    hosts.some((known) => normalizeHost(known) === normalizeHost(host)) ||
    (loopback && isLoopback(address))
  )
}

export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

/**
 * Resolves a host to the addresses a request can use. The caller connects to one of these without resolving again,
 * which prevents DNS rebinding.
 * @throws UnreachableError if there is none
 */
export async function reachableAddresses(reach: Reach, host: string): Promise<{ address: string; family: number }[]> {
  const name = normalizeHost(host)
  const found = isIP(name) ? [{ address: name, family: isIP(name) }] : await resolve(name, { all: true })
  const open = found.filter(({ address }) => canReach(reach, name, address))
  if (open.length === 0) throw new UnreachableError(`${name} is not a public address`)
  return open
}

/**
 * Returns the fault of a URL that this server is to request, without resolving its host; undefined if it is acceptable.
 */
export function addressFault(text: string, { loopback, hosts }: Reach): string | undefined {
  if (!URL.canParse(text) || text.length > 2000) return 'is not a valid URL'
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return 'begins with neither https:// nor http://'
  if (username || password) return 'holds a password, which would be shown in lists'
  if (hash) return 'has a part after #, which is never sent'
  const near =
    (loopback && isLoopback(hostname)) || hosts.some((known) => normalizeHost(known) === normalizeHost(hostname))
  if (protocol === 'http:' && !near) return 'is not encrypted; use https://'
  if (isIP(normalizeHost(hostname)) && !near && !isPublic(normalizeHost(hostname)))
    return 'is an address of a private network'
  return undefined
}

/** Reasons for which this server doesn't send to an address. */
export type AddressRefusal = 'bad-address' | 'unknown-host' | 'private-address'

/** Returns the reason why this server can't or must not send to a URL, after resolving its host; undefined if it can. */
export async function addressRefusal(text: string, reach: Reach): Promise<AddressRefusal | undefined> {
  if (addressFault(text, reach) !== undefined) return 'bad-address'
  try {
    await reachableAddresses(reach, new URL(text).hostname)
    return undefined
  } catch (error) {
    return error instanceof UnreachableError ? 'private-address' : 'unknown-host'
  }
}

/** Returns the `lookup` of a request that connects only to addresses that were resolved and checked before. */
export const lookupIn =
  (addresses: readonly { address: string; family: number }[]): LookupFunction =>
  (_host, { all }, found) => {
    const [first] = addresses
    if (all) found(null, [...addresses])
    else found(null, first?.address ?? '', first?.family)
  }
