import { settingsLimits } from '../limits.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { isSame, keyedHash } from '#platform/secrets/hash.ts'
import { addMinutes } from '#kernel/time.ts'

/** Path of the download. */
export const DOWNLOAD_PATH = '/api/pcsx/personal_data/download'

type Session = Pick<Viewer, 'tenantId' | 'accountId' | 'sessionId'>

/** Signs a link for one session until an instant (epoch milliseconds); stateless. */
const sign = (secret: string, { tenantId, accountId, sessionId }: Session, expires: number): string =>
  keyedHash(secret, 'personal-data', String(tenantId), accountId, sessionId, String(expires))

/** Returns the path with which a session can fetch its download within the next minutes. */
export function downloadLink(secret: string, session: Session, domain: string, now: Date): string {
  const expires = addMinutes(now, settingsLimits.downloadLinkMinutes).getTime()
  const signature = sign(secret, session, expires)
  return `${DOWNLOAD_PATH}?${new URLSearchParams({ domain, expires: String(expires), signature }).toString()}`
}

/** Returns true if a link belongs to this session and has not expired. */
export function isDownloadLink(
  secret: string,
  session: Session,
  { expires, signature }: { expires: string; signature: string },
  now: Date,
): boolean {
  if (!/^\d{1,15}$/.test(expires) || Number(expires) <= now.getTime()) return false
  return isSame(signature, sign(secret, session, Number(expires)))
}
