import type { Spelling } from '../search-engine.ts'
import type { Clause } from './query-node.ts'
import { SPELLING_RULES } from './spelling.ts'

interface RatedClause {
  role: Clause['role']
  /** Share of its matches in headlines. */
  share: number
}

/**
 * Flags the words that documents can lack: wishes, and in a sentence those that are rare in headlines, but never the
 * one of the subject most at home there. If nothing but wishes is left, they are what is searched for.
 */
export function optionalParts(parts: readonly RatedClause[], sentence: boolean): boolean[] {
  const most = Math.max(0, ...parts.filter(({ role }) => role === undefined).map(({ share }) => share))
  const optional = parts.map(({ role, share }) => {
    if (role === 'needed') return false
    if (role === 'wish') return true
    const isRare = share < SPELLING_RULES.shareOfSubject
    return sentence && isRare && (role === 'context' || share < most)
  })
  return optional.includes(false) ? optional : parts.map(() => false)
}

/** Notes the words that documents can lack. */
export function noteOptional(
  parts: readonly { clause: Clause; optional?: boolean | undefined }[],
  spelling: Spelling,
): void {
  const optional = parts.filter((part) => part.optional).map(({ clause }) => clause.typed)
  if (optional.length > 0) spelling.optional = optional
}
