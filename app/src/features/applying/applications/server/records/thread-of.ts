import type { ApplicationMessage } from '../../contract.ts'
import type { EventRow } from './event-store.ts'

const writtenAlone = new Set<EventRow['action']>(['message', 'answered', 'asked'])

/**
 * Returns the messages between company and candidate, oldest first: those sent alone and, unless the site hides the status, those
 * that came with a decision. A question about a rejection can be without words.
 */
export const threadOf = (events: readonly EventRow[], { hidden }: { hidden: boolean }): ApplicationMessage[] =>
  events.flatMap(({ number, at, actor, action, words, wordsSha256 }) => {
    const isInThread = writtenAlone.has(action) || (!hidden && actor === 'company')
    const isQuestion = action === 'asked'
    // Erased words have a checksum.
    const said = isQuestion && wordsSha256 === null ? '' : words
    if (said === null || !isInThread) return []
    return [
      { number, at: at.toISOString(), by: actor === 'candidate' ? 'candidate' : 'company', words: said, isQuestion },
    ]
  })
