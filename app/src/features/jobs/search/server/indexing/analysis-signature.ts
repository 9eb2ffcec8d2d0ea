import type { SynonymGroup } from '@foyer/search-engine'
import { sha256 } from '#platform/secrets/hash.ts'
import { indexSchema } from './index-document.ts'

/** Version of the text analysis; increment it to have all search rows and saved indexes rebuilt. */
const ANALYSIS = 4

const signatures = new WeakMap<readonly SynonymGroup[], string>()

/** Returns the signature of all inputs of the analysis of a site's texts. */
export function signatureOf(synonyms: readonly SynonymGroup[]): string {
  let signature = signatures.get(synonyms)
  if (signature === undefined) {
    signature = sha256(JSON.stringify([ANALYSIS, indexSchema([]), synonyms])).slice(0, 16)
    signatures.set(synonyms, signature)
  }
  return signature
}
