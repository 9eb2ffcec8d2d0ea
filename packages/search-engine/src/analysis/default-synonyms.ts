import type { SynonymGroup } from '../search-engine.ts'
import groups from './data/synonyms.json' with { type: 'json' }

/** True equivalents of the working world that come with the package: abbreviations, spellings, compounds. */
export const defaultSynonyms: readonly SynonymGroup[] = groups
