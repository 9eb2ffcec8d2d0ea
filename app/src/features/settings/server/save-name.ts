import { fullName, type SignedIn, signedIn } from '#kernel/viewer.ts'
import { settingsErrors } from '../errors.ts'
import { readName } from '../rules.ts'
import type { OwnCall } from './settings-service.ts'
import { setName } from './store.ts'

/**
 * Changes the candidate's name. The first name is required, the last name optional.
 * @throws `settings/name-missing`, `settings/name-unreadable`
 */
export async function saveName(
  { service, viewer, context }: OwnCall,
  typed: { firstName: string; lastName: string },
): Promise<SignedIn> {
  const firstName = read(typed.firstName, 'firstName')
  const lastName = read(typed.lastName, 'lastName')
  if (firstName === '') throw settingsErrors.error('name-missing', { fields: { firstName: ['name-missing'] } })
  const name = { firstName, lastName, fullName: fullName(firstName, lastName) }
  await setName(service.db, viewer, name, await context.now())
  return { ...signedIn(viewer), ...name }
}

function read(typed: string, field: 'firstName' | 'lastName'): string {
  const name = readName(typed)
  if (name !== undefined) return name
  throw settingsErrors.error('name-unreadable', { fields: { [field]: ['name-unreadable'] } })
}
