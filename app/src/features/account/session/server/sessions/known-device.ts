import { cookieValues, writeCookie } from '#platform/http/cookies.ts'
import { sessionLimits } from '../../limits.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { isSame, keyedHash } from '#platform/secrets/hash.ts'
import { newId } from '#platform/secrets/token.ts'
import type { SessionDependencies } from '../dependencies.ts'

/**
 * Recognizes a browser that signed in to an account before by a cookie. Its attempts are counted separately from
 * everyone else's, so that guessing cannot lock the owner out while guesses stay limited on both sides (OWASP, "Slow
 * Down Online Guessing Attacks with Device Cookies").
 */
const cookieName = (tenant: SiteTenant) => `device_${tenant.id}`

type Sealing = Pick<SessionDependencies, 'signingSecret'>

const sealOf = (service: Sealing, tenant: SiteTenant, email: string, device: string) =>
  keyedHash(service.signingSecret, 'device', tenant.domain, email, device)

/** Returns the device of a request, if the account of the address knows it. */
export function knownDevice(service: Sealing, tenant: SiteTenant, headers: Headers, email: string) {
  const named = cookieValues(headers, cookieName(tenant))
  for (const value of named) {
    const [device = '', seal = ''] = value.split('.')
    if (isSame(seal, sealOf(service, tenant, email, device))) return device
  }
  return undefined
}

/** Returns the counter key for attempts: a known device, else the address. */
export function deviceOrEmail(service: Sealing, tenant: SiteTenant, headers: Headers, email: string): string[] {
  const device = knownDevice(service, tenant, headers, email)
  return device === undefined ? ['email', email] : ['device', device]
}

/** Returns the cookie that makes this browser known; empty if it already is. */
export function rememberDevice(
  service: SessionDependencies,
  tenant: SiteTenant,
  headers: Headers,
  email: string,
): string[] {
  if (knownDevice(service, tenant, headers, email) !== undefined) return []
  const device = newId()
  const value = `${device}.${sealOf(service, tenant, email, device)}`
  return [writeCookie(service.publicUrl(), cookieName(tenant), value, sessionLimits.knownDeviceSeconds)]
}
