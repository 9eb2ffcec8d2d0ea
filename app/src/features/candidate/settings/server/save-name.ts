import { fullName, type SignedIn, signedIn } from '#kernel/viewer.ts'
import { renameAccount } from '#features/account/session/server/index.ts'
import { settingsErrors } from '../errors.ts'
import { readName } from '#kernel/full-name.ts'
import type { OwnCall } from './records/dependencies.ts'
import { setLanguage } from './records/store.ts'

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
  await renameAccount(service.db, viewer, name, await context.now())
  return { ...signedIn(viewer), ...name }
}

function read(typed: string, field: 'firstName' | 'lastName'): string {
  const name = readName(typed)
  if (name !== undefined) return name
  throw settingsErrors.error('name-unreadable', { fields: { [field]: ['name-unreadable'] } })
}

/**
 * Sets the language of a candidate's pages and emails, among those the site offers; null follows the browser.
 * @throws `settings/language-not-offered`
 */
export async function saveLanguage(
  { service, tenant, viewer, context }: OwnCall,
  language: string | null,
): Promise<SignedIn> {
  const offered: readonly string[] = tenant.site.supportedLanguages
  if (language !== null && !offered.includes(language))
    throw settingsErrors.error('language-not-offered', { fields: { language: ['language-not-offered'] } })
  await setLanguage(service.db, viewer, language, await context.now())
  return { ...signedIn(viewer), language }
}
