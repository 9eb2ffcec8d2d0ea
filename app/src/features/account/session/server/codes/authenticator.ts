import { randomBytes } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import { encodeQR } from 'qr'
import { sessionLimits } from '../../limits.ts'
import { isSame } from '#platform/secrets/hash.ts'

const SETTINGS = { digits: 6, period: sessionLimits.appStepSeconds } as const

/** Returns the secret of a new authenticator app (RFC 6238): 160 random bits as text, whose bytes are the key. */
export const newAppSecret = (): string => randomBytes(20).toString('base64url')

/** Returns the address that an authenticator app reads, and the key for typing it in. */
export function appAddress(secret: string, company: string, email: string): { url: string; key: string } {
  const url = createOTP(secret, SETTINGS).url(company.replaceAll(':', ' ').trim(), email)
  return { url, key: new URL(url).searchParams.get('secret') ?? '' }
}

/**
 * Returns the number of the time step whose code was typed, at most one before or after the current one (RFC 6238, 5.2);
 * undefined for a wrong code. All steps are compared, so that the time taken says nothing.
 */
export async function stepOfCode(secret: string, typed: string, now: Date): Promise<number | undefined> {
  const current = Math.floor(now.getTime() / 1000 / SETTINGS.period)
  const { hotp } = createOTP(secret, SETTINGS)
  let found: number | undefined
  for (const step of [current - 1, current, current + 1]) if (isSame(await hotp(step), typed)) found = step
  return found
}

/** Returns a QR code as the path of an SVG image with a width and height of `size` units, margin included. */
export function drawQrCode(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size: rows.length, path }
}
