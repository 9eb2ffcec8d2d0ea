import { z } from 'zod'
import { fileLimits } from './limits.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { addMinutes } from '#kernel/time.ts'
import { openSealed, sealText } from '#platform/secrets/seal.ts'

/** Path of the route that serves files. */
export const FILES_PATH = '/api/pcsx/files'

export interface LinkedFile {
  key: string
  /** File name offered to the browser. */
  fileName: string
  /** Media type, detected from the bytes. */
  contentType: string
}

type Session = Pick<Viewer, 'tenantId' | 'accountId' | 'sessionId'>

const linkSchema = z.object({
  /** Session bound to the link; null for a link that any holder can use. */
  holder: z.object({ tenantId: z.int(), accountId: z.string(), sessionId: z.string() }).nullable(),
  expires: z.int(),
  key: z.string(),
  fileName: z.string(),
  contentType: z.string(),
})

const PURPOSE = 'foyer file links'

/**
 * Returns a path under which one session can download a file for `fileLimits.linkMinutes`. Stateless: the token
 * is encrypted (AES-256-GCM) rather than only signed, because URLs are logged, and neither file names nor storage keys
 * belong in logs.
 */
export function fileLink(
  secret: string,
  { tenantId, accountId, sessionId }: Session,
  file: LinkedFile,
  { domain, now }: { domain: string; now: Date },
): string {
  const expires = addMinutes(now, fileLimits.linkMinutes).getTime()
  return seal(secret, { holder: { tenantId, accountId, sessionId }, expires, ...file }, domain)
}

/** Like `fileLink`, but for programs: valid until `expiresAt` for any holder, without a session. */
export const sharedFileLink = (
  secret: string,
  file: LinkedFile,
  { domain, expiresAt }: { domain: string; expiresAt: Date },
): string => seal(secret, { holder: null, expires: expiresAt.getTime(), ...file }, domain)

function seal(secret: string, link: z.output<typeof linkSchema>, domain: string): string {
  const { holder, expires, key, fileName, contentType } = link
  const said = JSON.stringify({ holder, expires, key, fileName, contentType })
  return `${FILES_PATH}/${sealText(secret, PURPOSE, said)}?${new URLSearchParams({ domain }).toString()}`
}

/** Decodes a token that is valid for this session or shared. Forged, foreign and expired tokens all give undefined. */
export function readFileLink(
  secret: string,
  session: Session | undefined,
  token: string,
  now: Date,
): LinkedFile | undefined {
  const said = unseal(secret, token)
  if (!said || said.expires <= now.getTime()) return undefined
  const { holder, key, fileName, contentType } = said
  const isTheirs =
    holder === null ||
    (holder.tenantId === session?.tenantId &&
      holder.accountId === session.accountId &&
      holder.sessionId === session.sessionId)
  return isTheirs ? { key, fileName, contentType } : undefined
}

function unseal(secret: string, token: string): z.output<typeof linkSchema> | undefined {
  const said = openSealed(secret, PURPOSE, token)
  return said === undefined ? undefined : linkSchema.safeParse(JSON.parse(said)).data
}
