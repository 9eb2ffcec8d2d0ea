import { defaultSynonyms, type SynonymGroup, SynonymTables } from '@foyer/search-engine'
import type { SiteConfig } from '#config/site.ts'

type OwnGroups = SiteConfig['pcsxConfig']['searchConfig']['synonyms']

/** Groups by the site's own, so that each site's are joined once. */
const joined = new WeakMap<OwnGroups, readonly SynonymGroup[]>()
const tables = new WeakMap<readonly SynonymGroup[], SynonymTables>()

/** Returns the synonyms of a site: its own after the built-in ones. */
export function siteSynonyms({ pcsxConfig }: Pick<SiteConfig, 'pcsxConfig'>): readonly SynonymGroup[] {
  const own = pcsxConfig.searchConfig.synonyms
  if (own.length === 0) return defaultSynonyms
  let groups = joined.get(own)
  if (!groups) {
    const added = own.map(({ terms, languages, fields, adjacent }): SynonymGroup => {
      return { terms, ...(languages && { languages }), ...(fields && { fields }), ...(adjacent && { adjacent }) }
    })
    joined.set(own, (groups = [...defaultSynonyms, ...added]))
  }
  return groups
}

/** Returns the lookup tables of synonyms, which are expensive to build. */
export function synonymTables(groups: readonly SynonymGroup[]): SynonymTables {
  let made = tables.get(groups)
  if (!made) tables.set(groups, (made = new SynonymTables(groups)))
  return made
}
