import { mapTexts } from '#config/site/walk-schema.ts'
import { parseSite, type SiteConfig, siteSchema } from '#config/site.ts'
import { cleanCompanyHtml } from '#platform/html/clean-company-html.ts'
import { valueAt } from './document-path.ts'

/** A site's document with only such HTML as is safe to show; what is wrong with it otherwise stays so. */
export function cleanSite(document: unknown): unknown {
  const listed = valueAt(document, ['contentSecurity', 'imageHosts'])
  const hosts = Array.isArray(listed) ? listed.filter((host) => typeof host === 'string') : []
  return mapTexts(siteSchema, document, 'html', (text) => cleanCompanyHtml(text, hosts))
}

/**
 * A stored site as it is served. HTML is cleaned again, because it may have been stored before the rules were what they
 * are, and head scripts are left out where the company may not have them.
 * @throws SiteConfigError with the path of every fault
 */
export function presentSite(document: unknown, headScriptsAllowed: boolean): SiteConfig {
  const site = parseSite(cleanSite(document))
  return headScriptsAllowed ? site : { ...site, headScripts: {} }
}
