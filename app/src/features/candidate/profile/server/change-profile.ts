import { profileLimits } from '../limits.ts'
import { addDays } from '#kernel/time.ts'
import { renameAccount, setAccountAvatar } from '#features/account/session/server/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/live/publish.ts'
import type { DataOwner } from '#platform/personal-data/held-data.ts'
import { compareProfiles, type ProfileState } from '../profile-parts.ts'
import { profileErrors } from '../errors.ts'
import { markShown } from './avatar/avatar-store.ts'
import { type LoadedProfile, lockProfile, recordEdit, writeProfile } from './store.ts'

/**
 * Changes a profile in the transaction: locks it, computes the new state, stores it with its record for undo, and
 * notifies the candidate's open pages. A change without effect is not recorded. All changes of a profile use this
 * function.
 * @throws the errors of `change`; `profile/not-found` if the account was deleted; `profile/not-undoable` if its photo
 * was
 */
export async function changeProfile(
  trx: Transaction,
  owner: DataOwner,
  { operation, now }: { operation: string; now: Date },
  change: (state: LoadedProfile) => ProfileState | Promise<ProfileState>,
): Promise<LoadedProfile> {
  const old = await lockProfile(trx, owner)
  if (!old) throw profileErrors.error('not-found')
  const next = await change(old)
  const parts = compareProfiles(old, next)
  if (Object.keys(parts.after).length === 0) return old
  const version = old.version + 1
  await writeProfile(trx, owner, { facts: next.facts, version }, now)
  if ('name' in parts.after) await renameAccount(trx, owner, next, now)
  if ('avatar' in parts.after) {
    // A replaced photo is deleted some time after the change that replaced it.
    if (!(await markShown(trx, owner, next.avatar?.id ?? null, now))) throw profileErrors.error('not-undoable')
    await setAccountAvatar(trx, owner, next.avatar, now)
  }
  await recordEdit(
    trx,
    owner,
    { version, operation, ...parts, madeAt: now },
    { version: version - profileLimits.undos, time: addDays(now, -profileLimits.undoDays) },
  )
  await publish(trx, owner, { kind: 'profile', data: { version } })
  return { ...old, ...next, version, updatedAt: now }
}
