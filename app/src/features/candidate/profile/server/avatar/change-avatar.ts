import { randomBytes } from 'node:crypto'
import { profileLimits } from '../../limits.ts'
import { AppError } from '#kernel/error.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { attemptsBy, countAttempt } from '#platform/attempts/attempt-store.ts'
import type { Database } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { newId } from '#platform/secrets/token.ts'
import { profileErrors } from '../../errors.ts'
import { changeableFields, sectionSettings } from '../../sections.ts'
import { type Changed, recordChange } from '../edit-profile.ts'
import { insertAvatar } from './avatar-store.ts'
import { type Crop, makeAvatar } from './make-avatar.ts'

/** Key prefix of all photos. */
export const AVATAR_FILES = 'avatars/'

export type AvatarChange =
  | { operation: 'set'; picture: Uint8Array; crop: Crop | undefined; alt: string }
  | { operation: 'describe'; alt: string }
  | { operation: 'remove' }

interface AvatarCall {
  db: Database
  files: Pick<FileStore, 'put' | 'delete'>
  signingSecret: string
  tenant: SiteTenant
  viewer: Viewer
  context: RequestContext
}

/**
 * Sets, describes or removes the candidate's photo, as a change of the profile that can be undone. A new photo is
 * stored before anything refers to it.
 * @throws `profile/invalid` if the site has no photos; `profile/conflict` without a photo to describe; the fault of the
 * picture; `request/too-many-requests`
 */
export async function changeAvatar(call: AvatarCall, change: AvatarChange): Promise<Changed> {
  const { db, tenant, viewer, context } = call
  const settings = tenant.site.profileConfig
  const { enabled, editable } = sectionSettings(settings, 'contact')
  if (!enabled || !editable || !changeableFields(settings, 'contact').includes('photo'))
    throw profileErrors.error('invalid')
  const now = await context.now()
  if (change.operation === 'set') return setAvatar(call, change, now)
  return recordChange(db, viewer, `avatar.${change.operation}`, now, (state) => {
    if (change.operation === 'remove') return { ...state, avatar: null }
    if (!state.avatar) throw profileErrors.error('conflict')
    return { ...state, avatar: { ...state.avatar, alt: change.alt } }
  })
}

async function setAvatar(
  { db, files, signingSecret, viewer }: AvatarCall,
  { picture, crop, alt }: Extract<AvatarChange, { operation: 'set' }>,
  now: Date,
): Promise<Changed> {
  await countAttempt(
    db,
    attemptsBy(signingSecret, viewer.tenantId, 'avatar-upload', viewer.accountId),
    profileLimits.avatarUploads,
    now,
  )
  const photo = await makeAvatar(picture, crop)
  const id = newId()
  const fileKey = `${AVATAR_FILES}${randomBytes(20).toString('hex')}`
  await files.put(fileKey, photo)
  try {
    return await recordChange(db, viewer, 'avatar.set', now, async (state, trx) => {
      await insertAvatar(trx, viewer, { id, fileKey, bytes: photo.length, storedAt: now })
      return { ...state, avatar: { id, alt } }
    })
  } catch (error) {
    // After any other error the transaction may have committed; the orphan job decides later.
    if (error instanceof AppError) await files.delete(fileKey)
    throw error
  }
}
