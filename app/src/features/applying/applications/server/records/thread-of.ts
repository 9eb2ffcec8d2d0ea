import type { ApplicationMessage } from '../../contract.ts'
import type { EventRow } from './event-store.ts'

const writtenAlone = new Set<EventRow['action']>(['message', 'answered'])

/**
 * Returns the messages between company and candidate, oldest first: those sent alone and, unless the site hides the status, those
 * that came with a decision.
 */
export const threadOf = (events: readonly EventRow[], { hidden }: { hidden: boolean }): ApplicationMessage[] =>
  events.flatMap(({ number, at, actor, action, words }) => {
    const isInThread = writtenAlone.has(action) || (!hidden && actor === 'company')
    if (words === null || !isInThread) return []
    return [{ number, at: at.toISOString(), by: actor === 'candidate' ? 'candidate' : 'company', words }]
  })
