import { Readable } from 'node:stream'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { deleteRows, type HeldData } from '#platform/personal-data/held-data.ts'
import { deleteAvatars, listAvatars } from './avatar/avatar-store.ts'
import { deleteAvatarFiles } from './avatar/remove-avatars.ts'
import { findProfile, listEdits } from './store.ts'

/** The candidate's profile, its recent changes, and the photos that are still stored. */
export const profileData = ({ files, jobs }: Pick<FeatureContext, 'files' | 'jobs'>): HeldData => ({
  feature: 'profile',
  tables: ['profiles', 'profile_edits', 'profile_avatars'],
  async export(db, owner) {
    const { facts, version = 0, updatedAt, avatar } = (await findProfile(db, owner)) ?? {}
    const rows = await listAvatars(db, owner)
    const photos = rows.map(({ storedAt, replacedAt, ...row }, at) => ({
      ...row,
      name: `photo-${at + 1}.jpg`,
      storedAt,
      replacedAt,
    }))
    return {
      json: {
        ...(version > 0 && { profile: facts, updatedAt, recentChanges: await listEdits(db, owner) }),
        ...(photos.length > 0 && {
          photoDescription: avatar?.alt ?? '',
          photos: photos.map(({ name, bytes, storedAt, replacedAt }) => ({ file: name, bytes, storedAt, replacedAt })),
        }),
      },
      files: photos.map(({ name, fileKey, storedAt }) => ({
        name,
        modifiedAt: storedAt,
        open: async () => (await files.open(fileKey))?.stream ?? Readable.from([]),
      })),
    }
  },
  erase: async (trx, owner) => {
    const keys = await deleteAvatars(trx, owner)
    if (keys.length > 0) await jobs.send(deleteAvatarFiles, { keys }, { transaction: trx })
    // Changes first, since they belong to the profile; the receipt counts both as one.
    await deleteRows(trx, 'profile_edits', owner, 'profile')
    return [await deleteRows(trx, 'profiles', owner, 'profile')]
  },
})
