import { mapTranslatedHtml } from '#config/site/translations.ts'
import { mapTexts } from '#config/site/walk-schema.ts'
import { parseSite, type SiteConfig, siteSchema } from '#config/site.ts'
import { cleanCompanyHtml } from '#platform/html/clean-company-html.ts'
import { removedParts } from '#platform/html/removed-html.ts'
import { showPath } from '#config/site/setting-path.ts'
import { valueAt } from './document-path.ts'

/** Sanitizes the HTML in a site's document; other faults are left alone. */
export function cleanSite(document: unknown): unknown {
  const hosts = imageHosts(document)
  return mapHtml(document, (text) => cleanCompanyHtml(text, hosts))
}

/** Returns a copy of a site's document with all of its HTML changed, in every language. */
function mapHtml(document: unknown, change: (text: string, path: readonly (string | number)[]) => string): unknown {
  return mapTranslatedHtml(siteSchema, mapTexts(siteSchema, document, 'html', change), change)
}

/** The parts that sanitizing took away from one HTML text. */
export interface RemovedHtml {
  path: string
  /** Such as `<script>` and `onclick on <p>`. */
  removed: string[]
}

/** Returns what sanitizing takes away from a site's document. */
export function removedHtml(document: unknown): RemovedHtml[] {
  const hosts = imageHosts(document)
  const found: RemovedHtml[] = []
  mapHtml(document, (text, path) => {
    const removed = removedParts(text, cleanCompanyHtml(text, hosts))
    if (removed.length > 0) found.push({ path: showPath([...path]), removed })
    return text
  })
  return found
}

function imageHosts(document: unknown): string[] {
  const listed = valueAt(document, ['contentSecurity', 'imageHosts'])
  return Array.isArray(listed) ? listed.filter((host) => typeof host === 'string') : []
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
