import { type SignedIn, signedIn } from '#kernel/viewer.ts'
import { settingsErrors } from '../errors.ts'
import type { OwnCall } from './settings-service.ts'
import { setLanguage } from './store.ts'

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
