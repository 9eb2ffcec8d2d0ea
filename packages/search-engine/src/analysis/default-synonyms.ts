import type { SynonymGroup } from '../search-engine.ts'
import groups from './data/synonyms.json' with { type: 'json' }

/** Built-in job-market synonyms: abbreviations, spelling variants, compounds. */
export const defaultSynonyms: readonly SynonymGroup[] = groups
