import { mapTexts } from '#config/site/walk-schema.ts'
import { parseSite, type SiteConfig, siteSchema } from '#config/site.ts'
import { cleanCompanyHtml } from '#platform/html/clean-company-html.ts'
import { valueAt } from './document-path.ts'

/** Sanitizes the HTML in a site's document; other faults are left alone. */
export function cleanSite(document: unknown): unknown {
  const listed = valueAt(document, ['contentSecurity', 'imageHosts'])
  const hosts = Array.isArray(listed) ? listed.filter((host) => typeof host === 'string') : []
  return mapTexts(siteSchema, document, 'html', (text) => cleanCompanyHtml(text, hosts))
}

/**
 * Prepares a stored site for serving. Sanitizes HTML again, since it can have been stored under older rules, and drops
 * head scripts unless the company is allowed to have them.
 * @throws SiteConfigError with the path of every fault
 */
export function presentSite(document: unknown, headScriptsAllowed: boolean): SiteConfig {
  const site = parseSite(cleanSite(document))
  return headScriptsAllowed ? site : { ...site, headScripts: {} }
}
