import type { SiteConfig } from '#config/site.ts'
import { workLocationOptions } from '#features/jobs/positions/rules.ts'
import { englishCountry } from '#features/jobs/places/server/index.ts'
import type { PageVisit } from '#platform/feature/feature-page.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { message } from '#platform/messages/messages.ts'
import { facetKey, filterKind, siteFilters } from '../../filters.ts'
import { PAY_UNSTATED } from '../../pay-steps.ts'
import { filterNameOf, type FilterReading, plainParameters, type ShownNames } from '../../search-params.ts'
import type { PositionIndex } from '../position-index.ts'
import { filterTitle, optionLabel } from '../present-search.ts'
import type { SearchService } from '../search-service.ts'
import { searchLimits } from '../../limits.ts'

/** Values with labels from our message catalogue. */
const LABELLED: Record<string, readonly string[]> = {
  work_location_option: Object.values(workLocationOptions),
  pay: [PAY_UNSTATED],
}

interface Names {
  filters: ReadonlyMap<string, string>
  /** Values by filter and lower-case label. */
  values: ReadonlyMap<string, string>
  languages: readonly string[]
}

function labelOf(filter: string, value: string, site: SiteConfig, language: string): string {
  return filter === 'pay' ? message(language, 'search.pay.unstated') : optionLabel(filter, value, value, site, language)
}

/** Returns the displayed names of a site's filters and values, in all its languages. */
function namesOf(site: SiteConfig): Names {
  const filters = new Map<string, string>()
  const values = new Map<string, string>()
  const languages = [...new Set(['en', ...site.supportedLanguages])]
  for (const language of languages)
    for (const filter of siteFilters(site.pcsxConfig.searchConfig)) {
      const title = filterTitle(filter, site, language)
      if (!filters.has(title)) filters.set(title, filter)
      for (const value of LABELLED[filter] ?? [])
        values.set(`${filter} ${labelOf(filter, value, site, language).toLowerCase()}`, value)
    }
  return { filters, values, languages }
}

/** Keyed by the configuration object, which is replaced on reload. */
const namesBySite = new WeakMap<SiteConfig, Names>()

function knownNames(site: SiteConfig): Names {
  const names = namesBySite.get(site) ?? namesOf(site)
  namesBySite.set(site, names)
  return names
}

function shownNames(site: SiteConfig): ShownNames {
  const { filters, values, languages } = knownNames(site)
  return {
    // Titles are case-sensitive, so that a program's own parameter `country` is left alone.
    filterOf: (shown) => filters.get(shown),
    valueOf: (filter, shown) =>
      filter === 'country' ? englishCountry(shown, languages) : values.get(`${filter} ${shown.toLowerCase()}`),
  }
}

/** Returns a site's parsing rules, with every displayed name. */
export function filterReading(tenant: SiteTenant): FilterReading {
  return {
    names: tenant.site.pcsxConfig.searchOptionsMap,
    commaInValues: tenant.site.behaviourFlags.enableCommaInFilterValues,
    shown: shownNames(tenant.site),
  }
}

/**
 * Returns the parsing rules for one URL. If commas separate values, it looks up which of the given texts are complete
 * values, since programs send back the values they were offered.
 */
export async function filterReadingOf(
  tenant: SiteTenant,
  index: Pick<PositionIndex, 'engine'>,
  parameters: readonly (readonly [string, string])[],
): Promise<FilterReading> {
  const reading = filterReading(tenant)
  if (reading.commaInValues) return reading
  const whole = new Set<string>()
  const withComma = parameters.filter(([, value]) => value.includes(','))
  for (const [name, value] of withComma.slice(0, searchLimits.placesLookedUp)) {
    const filter = filterNameOf(name, reading)
    if (filter === undefined || !filterKind(filter)) continue
    const key = facetKey(value)
    const { total } = await index.engine.search({
      filters: { [filter]: [key] },
      sort: { by: 'relevance' },
      offset: 0,
      limit: 0,
    })
    if (total > 0) whole.add(`${filter} ${key}`)
  }
  return { ...reading, isValue: (filter, text) => whole.has(`${filter} ${facetKey(text)}`) }
}

/** Returns the address with filters as pages read them, if the visit's address has forms that only the server reads. */
export async function plainAddress(service: SearchService, { tenant, url }: PageVisit): Promise<string | undefined> {
  const parameters = [...url.searchParams]
  const plain = plainParameters(parameters, await filterReadingOf(tenant, service.index(tenant), parameters))
  return plain && `${url.pathname}?${new URLSearchParams(plain).toString()}`
}
