import { hkdfSync } from 'node:crypto'
import type { Applicant } from '#features/guests/owner.ts'

const KEY_BYTES = 32

/**
 * Returns the key with which a person's browser seals what it keeps of drafts, in base64url; the same on every device.
 * Only calls of the person get it: the next user of the browser can't read the records. HKDF (RFC 5869).
 */
export function storageKeyOf(secret: string, { tenantId, accountId, guestId }: Applicant): string {
  const owner = JSON.stringify([tenantId, accountId, guestId])
  return Buffer.from(hkdfSync('sha256', secret, owner, 'foyer draft storage', KEY_BYTES)).toString('base64url')
}
