import { serverLimits } from '#config/server-limits.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { isSame, keyedHash } from '#platform/secrets/hash.ts'
import { newId } from '#platform/secrets/token.ts'
import { cookieValues, writeCookie } from './own-cookies.ts'
import type { SessionService } from './session-service.ts'

/**
 * A browser that signed in to an account before is known by a cookie of its own. Its tries are counted apart from those of
 * the rest of the world, so that nobody can lock the owner out by guessing, and guesses stay limited on both sides
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
const cookieName = (tenant: SiteTenant) => `device_${tenant.id}`

type Sealing = Pick<SessionService, 'signingSecret'>

const sealOf = (service: Sealing, tenant: SiteTenant, email: string, device: string) =>
  keyedHash(service.signingSecret, 'device', tenant.domain, email, device)

/** The device of a request, where it is known to the account of an address. */
export function knownDevice(service: Sealing, tenant: SiteTenant, headers: Headers, email: string) {
  const named = cookieValues(headers, cookieName(tenant))
  for (const value of named) {
    const [device = '', seal = ''] = value.split('.')
    if (isSame(seal, sealOf(service, tenant, email, device))) return device
  }
  return undefined
}

/** Returns for whom tries are counted: a device that the account knows, else the address. */
export function deviceOrEmail(service: Sealing, tenant: SiteTenant, headers: Headers, email: string): string[] {
  const device = knownDevice(service, tenant, headers, email)
  return device === undefined ? ['email', email] : ['device', device]
}

/** The cookie by which this browser is known from now on; none when it is already. */
export function rememberDevice(service: SessionService, tenant: SiteTenant, headers: Headers, email: string): string[] {
  if (knownDevice(service, tenant, headers, email) !== undefined) return []
  const device = newId()
  const value = `${device}.${sealOf(service, tenant, email, device)}`
  return [writeCookie(service.publicUrl(), cookieName(tenant), value, serverLimits.knownDeviceSeconds)]
}
