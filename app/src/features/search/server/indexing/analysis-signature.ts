import { createHash } from 'node:crypto'
import type { SynonymGroup } from '@foyer/search-engine'
import { indexSchema } from './index-document.ts'

/** Version of the text analysis; increment it to have all search rows and saved indexes rebuilt. */
const ANALYSIS = 4

const signatures = new WeakMap<readonly SynonymGroup[], string>()

/** Returns the signature of everything that the analysis of a site's texts depends on. */
export function signatureOf(synonyms: readonly SynonymGroup[]): string {
  let signature = signatures.get(synonyms)
  if (signature === undefined) {
    const hash = createHash('sha256').update(JSON.stringify([ANALYSIS, indexSchema([]), synonyms]))
    signatures.set(synonyms, (signature = hash.digest('hex').slice(0, 16)))
  }
  return signature
}
